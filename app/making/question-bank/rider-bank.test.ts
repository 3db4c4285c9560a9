import { beforeEach, expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import { riderBank } from '../../questions/bank/rider-bank.server.ts'
import type { QuizItem } from '../../questions/question/quiz-item.ts'
import { joins, newItems, putBank } from './bank.fixture.ts'

const STARTER = newItems(51, 'starter')
const [FIRST, SECOND] = STARTER as [QuizItem, QuizItem]

let opened: ReturnType<typeof openTestServices>
beforeEach(async () => {
  opened = openTestServices()
  await putBank(opened.services, 'OR', STARTER)
})

const questionOf = async ({ question }: QuizItem) => {
  const { items } = await riderBank(opened.services, 'OR')
  return items.find((item) => item.question === question)
}

test('riders get the whole bank, each question with its id', async () => {
  const { items } = await riderBank(opened.services, 'OR')
  expect(items).toHaveLength(51)
  expect(items).toMatchObject(STARTER)
  expect(new Set(items.map(({ id }) => id)).size).toBe(51)
  expect(await questionOf(FIRST)).not.toHaveProperty('createdAt')
  expect((await riderBank(opened.services, 'WA')).items).toEqual([])
})

test('a question whose answer was corrected says since which revision, and why', async () => {
  const [, wrong = ''] = FIRST.options
  await joins(opened.services, [{ ...FIRST, correctAnswer: wrong }])
  expect(await questionOf(FIRST)).toMatchObject({ revision: 2, keySince: 2 })
  expect((await questionOf(FIRST))?.keyReason).toBe('We corrected the answer.')
  await joins(opened.services, [{ ...FIRST, correctAnswer: wrong, explanation: 'Better said.' }])
  expect(await questionOf(FIRST)).toMatchObject({ revision: 3, keySince: 2 })
})

test('an answer in other words is the same answer', async () => {
  const options = SECOND.options.map((option) => `${option}, as ever`)
  const correctAnswer = `${SECOND.correctAnswer}, as ever`
  await joins(opened.services, [{ ...SECOND, options, correctAnswer }])
  const question = await questionOf(SECOND)
  expect(question).toMatchObject({ revision: 2, correctAnswer })
  expect(question).not.toHaveProperty('keySince')
})
