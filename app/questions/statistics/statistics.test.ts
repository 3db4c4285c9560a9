import { beforeEach, describe, expect, test } from 'vitest'
import { openProcessMemory } from '../../../platform/process-memory.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { putBank } from '../../making/question-bank/bank.fixture.ts'
import { makeItem, makeItems, seededRandom } from '../../riders/quiz/quiz.fixture.ts'
import type { QuizItem } from '../question/quiz-item.ts'
import { quizItems } from '../question/stored-items.server.ts'
import { type CountedAnswer, countAnswer, type ItemCounts, noCounts } from './item-counts.ts'
import { itemStatistics, type StatisticsFlag } from './item-statistics.ts'
import { countQuiz, countsOf, idOf, quizOf, stored } from './sent-quizzes.fixture.ts'
import {
  GIVE_AWAYS,
  picksOf,
  RIDERS,
  SWAPPED,
  simulatedItems,
} from './simulated-quizzes.fixture.ts'
import { readItemCounts } from './statistics.server.ts'

let services: Services
let clock: { time: number }
let open: ReturnType<typeof openTestServices>
beforeEach(() => {
  open = openTestServices()
  ;({ services, clock } = open)
})

const DAY_MS = 24 * 60 * 60_000

describe('a finished quiz', () => {
  beforeEach(() => putBank(services, 'OR', makeItems(30)))

  test('counts once for each of its questions', async () => {
    await countQuiz(services, quizOf(1))
    expect(await countsOf(services, 'starter-1~1')).toEqual({
      ...noCounts(4),
      shown: 1,
      right: 1,
      picks: [0, 1, 0, 0],
      timed: 1,
      seconds: 10,
      rested: 1,
      rest: 1000,
      expected: expect.closeTo(0.7),
      restSquares: 1_000_000,
      rightRested: 1,
      restOfRight: 1000,
      days: 1,
      flagged: 'no',
      day: '2026-11-20',
      networks: [expect.stringMatching(/^[0-9a-f]{8}$/)],
    })
    expect(await readItemCounts(services, 'OR')).toHaveProperty('size', 12)
  })

  test('counts once, even if it is sent again with other answers', async () => {
    await countQuiz(services, quizOf(1))
    const before = await readItemCounts(services, 'OR')
    const again = [quizOf(1), quizOf(1, 12, 0), quizOf(1, 30)]
    await Promise.all(again.map((quiz) => countQuiz(services, quiz)))
    expect(await readItemCounts(services, 'OR')).toEqual(before)
  })

  test('is refused if one answer names an item, revision or option that the state never had', async () => {
    await quizItems(services, 'OR').set('starter-1~2', {
      ...makeItem(1),
      version: 1,
      revision: 2,
      origin: 'admin',
      createdAt: services.now().toISOString(),
    })
    const before = await stored(services)
    const changes = [
      { itemId: 'starter-31' },
      { itemId: 'nothing' },
      { revision: 2 },
      { option: 'Question 12?' },
      { option: '12 right ' },
    ]
    for (const change of changes) {
      const quiz = quizOf(1)
      Object.assign(quiz.answers[11] ?? {}, change)
      expect(await countQuiz(services, quiz)).toBe('refused')
    }
    expect(await countQuiz(services, { ...quizOf(1), state: 'CA' })).toBe('refused')
    expect(await stored(services)).toEqual(before)
  })

  test('counts each revision of a question separately', async () => {
    const stored = { version: 1, revision: 2, createdAt: '2026-11-20T12:00:00Z' }
    const second = { ...makeItem(1), ...stored, origin: 'admin' as const }
    await quizItems(services, 'OR').set('starter-1~2', second)
    const quiz = quizOf(1)
    Object.assign(quiz.answers[0] ?? {}, { revision: 2 })
    expect(await countQuiz(services, quiz)).toBe('counted')
    expect(await countsOf(services, 'starter-1~2')).toMatchObject({ shown: 1 })
    expect(await countsOf(services, 'starter-1~1')).toBeUndefined()
  })

  test('is never lost when several processes count at the same time', async () => {
    const processes = Array.from({ length: 3 }, () => ({
      ...services,
      memory: openProcessMemory(),
    }))
    const all = Array.from({ length: 30 }, (_, n) =>
      countQuiz(processes[n % 3] as Services, quizOf(n % 15)),
    )
    await Promise.all(all)
    expect(await countsOf(services, 'starter-12~1')).toMatchObject({
      shown: 15,
      right: 15,
      seconds: 150,
    })
  })

  test('leaves steps, ids and days that a later count removes when they have expired', async () => {
    await countQuiz(services, quizOf(1))
    clock.time += 62 * DAY_MS
    await countQuiz(services, quizOf(2))
    const paths = (await stored(services)).map(({ path }) => path)
    expect(paths.filter((path) => /countSteps|countedQuizzes|countDays/.test(path)).sort()).toEqual(
      [`countedQuizzes/${idOf(2)}`, 'states/OR/countDays/2027-01-21', 'states/OR/countSteps/2'],
    )
    expect(await countsOf(services, 'starter-1~1')).toMatchObject({ shown: 2 })
  })
})

/** Simulates a rider's quiz. */
const quizOfItems = (
  simulated: ReturnType<typeof simulatedItems>,
  random: () => number,
): CountedAnswer[] =>
  picksOf(simulated, random).map((option, n) => {
    const { options = [], correctAnswer } = simulated[n]?.item ?? {}
    return {
      pick: options.indexOf(option),
      isRight: option === correctAnswer,
      isFirst: true,
      expected: 0.7,
    }
  })

const added = (counts: ItemCounts[], quiz: CountedAnswer[]) =>
  counts.map((one, n) => countAnswer(one, quiz[n] as CountedAnswer, quiz))

describe('simulated riders', () => {
  test('are counted in the store, which does not link the answers of a rider', async () => {
    const riders = 60
    const random = seededRandom(1)
    const simulated = simulatedItems(random)
    await putBank(
      services,
      'OR',
      simulated.map(({ item }) => item),
    )
    const before = new Set((await stored(services)).map(({ path }) => path))
    let wanted = simulated.map(() => noCounts(4))
    for (let rider = 0; rider < riders; rider++) {
      if (rider % 20 === 0) clock.time += DAY_MS
      const quiz = quizOfItems(simulated, random)
      wanted = added(wanted, quiz)
      const answers = quiz.map(({ pick }, n) => {
        const option = simulated[n]?.item.options[pick] ?? ''
        return { itemId: `starter-${n + 1}`, revision: 1, option, isFirst: true }
      })
      await countQuiz(services, { id: idOf(rider), state: 'OR', answers })
    }
    const counts = await readItemCounts(services, 'OR')
    for (const [n, { shown, right, picks, rested, rest, restOfRight }] of wanted.entries()) {
      const same = { shown, right, picks, rested, rest, restOfRight }
      expect(counts.get(`starter-${n + 1}~1`)).toMatchObject(same)
    }

    const written = (await stored(services)).filter(({ path }) => !before.has(path))
    const withId = written.filter((document) => /[0-9a-f]{32}/.test(JSON.stringify(document)))
    const atMidnight = expect.stringMatching(/T00:00:00\.000Z$/)
    for (const { data } of withId) expect(data).toEqual({ expiresAt: atMidnight })
    expect(withId).toHaveLength(riders)
  })

  test('reveal the wrong keys and give-aways of ten banks', () => {
    for (let seed = 1; seed < 11; seed++) {
      const random = seededRandom(seed)
      const simulated = simulatedItems(random)
      let counts = simulated.map(() => noCounts(4))
      for (let rider = 0; rider < RIDERS; rider++) {
        counts = added(counts, quizOfItems(simulated, random))
      }
      expectFound(flagsOf(simulated.map(({ item }, n) => ({ item, counts: counts[n] }))))
    }
  })
})

function flagsOf(banks: { item: QuizItem; counts: ItemCounts | undefined }[]): StatisticsFlag[][] {
  return banks.map(({ item, counts = noCounts(4) }) => {
    return itemStatistics(counts, item.options.indexOf(item.correctAnswer)).flags
  })
}

function expectFound(flags: StatisticsFlag[][]): void {
  for (const place of SWAPPED) expect(flags[place]).toContain('distractor beats key')
  for (const place of GIVE_AWAYS) expect(flags[place]).toEqual(['easy'])
  const found = [...SWAPPED, ...GIVE_AWAYS]
  const wrong = flags.filter((list, place) => list.length > 0 && !found.includes(place))
  expect(wrong.length).toBeLessThanOrEqual(1)
}
