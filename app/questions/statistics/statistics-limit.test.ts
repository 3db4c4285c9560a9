import { expect, test } from 'vitest'
import { type CountUse, localRateLimits } from '../../../platform/rate-limit.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import { putBank } from '../../making/question-bank/bank.fixture.ts'
import { makeItems } from '../../riders/quiz/quiz.fixture.ts'
import { countedQuizzes, limitCounts } from './count-quiz.server.ts'
import { countQuiz, type SentQuiz } from './sent-quizzes.fixture.ts'

/** Counts uses in memory, because a store would take a minute for so many uses. */
function countHere() {
  const counted: Parameters<CountUse>[] = []
  const local = localRateLimits()
  const countUse: CountUse = (...uses) => {
    counted.push(uses)
    return local.countUse(...uses)
  }
  return { countUse, counted }
}

function quizOf(number: number, option?: string): SentQuiz {
  const answers = makeItems(12).map(({ correctAnswer }, n) => {
    const itemId = `starter-${n + 1}`
    return { itemId, revision: 1, option: option ?? correctAnswer, isFirst: true }
  })
  return { id: number.toString(16).padStart(32, '0'), state: 'OR', answers }
}

test('all addresses together can send 50,000 valid quizzes a day', async () => {
  const { countUse, counted } = countHere()
  const services = { ...openTestServices().services, countUse }
  await putBank(services, 'OR', makeItems(12))
  expect(await countQuiz(services, quizOf(1, 'junk'), 'a network')).toBe('refused')
  expect(counted).toEqual([])

  expect(await countQuiz(services, quizOf(2), 'a network')).toBe('counted')
  const [use] = counted
  if (!use) throw new Error('The quiz was not counted toward the limit')
  for (let n = 1; n < 50_000; n++) {
    const wait = await countUse(...use)
    if (wait > 0) throw new Error(`Quiz ${n} has to wait ${wait} seconds`)
  }
  const outcome = await countQuiz(services, quizOf(3), 'a network')
  expect(outcome).toMatchObject({ waitSeconds: expect.any(Number) })
  expect(Object(outcome).waitSeconds).toBeGreaterThan(80_000)
  expect(await countedQuizzes(services).list()).toHaveLength(1)
})

test('a repeated quiz does not count toward the limit of all addresses', async () => {
  const { countUse, counted } = countHere()
  const services = { ...openTestServices().services, countUse }
  await putBank(services, 'OR', makeItems(12))
  for (let n = 0; n < 3; n++) {
    expect(await countQuiz(services, quizOf(1), 'a network')).toBe('counted')
    // The network counts only once a day, but this quiz is known, too.
    expect(await countQuiz(services, quizOf(2), 'a network')).toBe('counted')
  }
  expect(counted).toHaveLength(2)
})

test('a network can send 400 quizzes an hour, and all networks together 600 a minute', async () => {
  const { countUse } = localRateLimits()
  const send = (n: number, network = `network ${n}`) =>
    limitCounts({ countUse }, { client: `client ${n}`, network })
  for (let n = 0; n < 400; n++) expect(await send(n, 'a network')).toBe(0)
  expect(await send(400, 'a network')).toBeGreaterThan(3_500)
  for (let n = 401; n < 601; n++) expect(await send(n)).toBe(0)
  expect(await send(601)).toBeGreaterThan(0)
  expect(await send(601)).toBeLessThanOrEqual(60)
})
