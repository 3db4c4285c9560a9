import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BankItem } from '../../questions/bank/rider-bank.ts'
import { seededRandom } from '../quiz/quiz.fixture.ts'
import { drawFromBank } from './draw-from-bank.ts'
import { drawTopic } from './draw-practice.ts'
import { learnedFrom } from './learned.ts'
import { answered, makeQuestion, NOW } from './learning.fixture.ts'
import { apart, fillQuiz, unitsOf } from './look-alikes.ts'
import { questionsOfToday } from './plan.ts'

const item = (number: number, ...lookAlikes: number[]) =>
  makeQuestion(number, { lookAlikes: lookAlikes.map((other) => `item-${other}`) })
const numbersOf = (items: readonly BankItem[]) => items.map(({ id }) => Number(id.slice(5)))

/** Makes a bank of pairs: 0 and 1, 2 and 3, and so on. */
const pairsOf = (count: number, given: Partial<BankItem> = {}) => ({
  items: Array.from({ length: count }, (_, number) => ({ ...item(number, number ^ 1), ...given })),
})

test('a question comes with one of its look-alikes in the list', () => {
  const units = unitsOf([item(1, 3, 9), item(2), item(3, 1), item(4, 3)])
  expect(units.map(numbersOf)).toEqual([[1, 3], [2], [4]])
  expect(unitsOf([item(1, 2), item(2, 1)], () => false).map(numbersOf)).toEqual([[1], [2]])
})

test('the last place gets a question without a look-alike, if there is one', () => {
  const units = [[item(1), item(2)], [item(3), item(4)], [item(5)]]
  expect(numbersOf(fillQuiz(units, 3))).toEqual([1, 2, 5])
  expect(numbersOf(fillQuiz(units.slice(0, 2), 3))).toEqual([1, 2, 3])
})

test('another question stands between look-alikes, if there are enough', () => {
  const meet = (items: readonly BankItem[]) =>
    items.some(({ lookAlikes }, place) => lookAlikes?.includes(items[place + 1]?.id ?? ''))
  const anyOrder = fc.shuffledSubarray(pairsOf(12).items, { minLength: 3 })
  fc.assert(
    fc.property(anyOrder, (items) => {
      expect(meet(apart(items))).toBe(false)
      expect(new Set(apart(items))).toEqual(new Set(items))
    }),
  )
  expect(numbersOf(apart([item(1, 2), item(2, 1)]))).toHaveLength(2)
})

describe.each([
  [
    'the whole bank',
    (items: BankItem[], log: Log, seed: number) =>
      drawFromBank(learnedFrom(log, { items }, 'OH', NOW), seededRandom(seed)),
  ],
  [
    'a topic',
    (items: BankItem[], _log: Log, seed: number) =>
      drawTopic({ items }, 'law', new Map(), [], seededRandom(seed)),
  ],
] as const)('a quiz of %s', (_of, draw) => {
  test('has both of each pair, with another question between them', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const drawn = numbersOf(draw(pairsOf(40, { topic: 'law' }).items, [], seed))
      expect(drawn).toHaveLength(12)
      for (const [place, number] of drawn.entries()) {
        expect(drawn).toContain(number ^ 1)
        expect(drawn[place + 1]).not.toBe(number ^ 1)
      }
    }
  })
})
type Log = ReturnType<typeof answered>[]

describe('in a quiz by the plan, a look-alike', () => {
  const known = [9, 5, 1].map((day) => answered(1, true, day))
  const justMissed = [answered(1, false, 0)]

  test.each([
    ['that is done', known],
    ['that was just missed', justMissed],
  ])('%s does not come along', (_what, log) => {
    const { items } = pairsOf(40)
    const learned = learnedFrom(log, { items }, 'OH', NOW)
    const isAsked = numbersOf(questionsOfToday(learned, seededRandom(1))).includes(1)
    expect(isAsked).toBe(log === justMissed)
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      expect(numbersOf(drawFromBank(learned, seededRandom(seed)))).not.toContain(1)
    }
  })

  test('that is due keeps its place from a question that is done', () => {
    const due = [...pairsOf(12).items, item(12)]
    const done = [20, 21, 22]
    const log = [
      ...due.map((_, number) => answered(number, false, 2)),
      ...done.flatMap((number) => [9, 5, 1].map((day) => answered(number, true, day))),
    ]
    const items = [...due, ...done.map((number) => item(number))]
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const drawn = drawFromBank(learnedFrom(log, { items }, 'OH', NOW), seededRandom(seed))
      expect(numbersOf(drawn).filter((number) => number > 12)).toEqual([])
    }
  })

  test('adds no more than four questions of a topic, while there are others', () => {
    const topics = ['law', 'signs', 'braking', 'seeing'] as const
    const items = topics.flatMap((topic, place) =>
      pairsOf(10).items.map((one, number) => ({
        ...item(place * 10 + number, place * 10 + (number ^ 1)),
        ...{ topic, question: `${topic} ${one.question}` },
      })),
    )
    for (const seed of [1, 2, 3]) {
      const drawn = drawFromBank(learnedFrom([], { items }, 'OH', NOW), seededRandom(seed))
      expect(drawn).toHaveLength(12)
      for (const topic of topics) {
        expect(drawn.filter((one) => one.topic === topic).length).toBeLessThanOrEqual(4)
      }
    }
  })
})
