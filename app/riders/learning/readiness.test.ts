import { describe, expect, test } from 'vitest'
import type { RiderBank } from '../../questions/bank/rider-bank.ts'
import type { Answer } from '../attempts/answer.ts'
import { historiesOf } from './histories.ts'
import { type Known, knowledgeOf, outlookOf } from './knowledge.ts'
import { answered, makeBank, makeQuestion, NOW, questionsOf } from './learning.fixture.ts'
import { readiness } from './readiness.ts'
import { chance, readinessFigures, readinessSentence } from './readiness-sentence.ts'

const TEST = { questions: 25, toPass: 20 }
const bank = { items: makeBank(200).items.map(({ keySince: _, ...item }) => item) }

const knownFrom = (log: Answer[], of: RiderBank) =>
  knowledgeOf(historiesOf(log, of, 'OH', NOW), of, NOW)

/**
 * Returns the readiness of a rider who answered the first `count` questions and missed the questions in
 * `missed`.
 */
function rider(count: number, missed: number[] = [], of = bank) {
  const log = of.items
    .slice(0, count)
    .map((_, number) => answered(number, !missed.includes(number), 20 - number / 100))
  return readiness(knownFrom(log, of), TEST)
}

describe('the verdict', () => {
  test('needs 40 different questions', () => {
    expect(rider(0)).toMatchObject({ verdict: 'not enough', answered: 0, needed: 40, total: 200 })
    expect(rider(39)).toMatchObject({ verdict: 'not enough', answered: 39 })
    expect(rider(200)).toMatchObject({ verdict: 'ready', answered: 200 })
  })

  test('stays "not enough" after 39 questions that are answered 100 times each', () => {
    const log = Array.from({ length: 3900 }, (_, place) =>
      answered(place % 39, true, 9 - place / 999),
    )
    expect(readiness(knownFrom(log, bank), TEST).verdict).toBe('not enough')
  })

  test('follows the pass mark of the state', () => {
    const log = bank.items.slice(0, 100).map((_, number) => answered(number, number % 5 > 0, 9))
    const known = knownFrom(log, bank)
    const strict = readiness(known, { questions: 25, toPass: 23 })
    const usual = readiness(known, { questions: 25, toPass: 19 })
    const mild = readiness(known, { questions: 20, toPass: 10 })
    expect([strict, usual, mild].map(({ verdict }) => verdict)).toEqual([
      'not yet',
      'close',
      'ready',
    ])
    expect([strict.mark, mild.mark]).toEqual([0.92, 0.5])
    expect(strict.right).toBe(mild.right)
  })

  test('is more certain with more answers of the same quality', () => {
    const deviations = [40, 80, 160].map((count) => {
      const log = Array.from({ length: count }, (_, number) => answered(number, number % 5 > 0, 9))
      return knownFrom(log, bank).deviation
    })
    expect(deviations).toEqual(deviations.toSorted((a, b) => b - a))
  })

  test('promises less after guesses than after other right answers, and more than after misses', () => {
    const logs = [{ correct: true }, { correct: true, guessed: true as const }, { correct: false }]
    const shares = logs.map((mark) => {
      const log = Array.from({ length: 60 }, (_, number) => ({
        ...answered(number, true, 9),
        ...(number % 2 === 0 && mark),
      }))
      return knownFrom(log, bank).mean
    })
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    expect(new Set(shares).size).toBe(3)
  })

  test('counts a question that was missed a long time ago nearly as a guess', () => {
    const one = { items: [makeQuestion(1)] }
    const known = knownFrom([answered(1, false, 29)], one)
    expect(known.mean).toBeGreaterThan(0.25)
    expect(known.mean).toBeLessThan(0.5)
  })

  test('is "not enough" without questions', () => {
    const result = readiness(knownFrom([], { items: [] }), TEST)
    expect(result).toMatchObject({ verdict: 'not enough', answered: 0, help: [] })
  })
})

test('a question that is learned is worth asking again before the exam, and more so a missed one', () => {
  const log = [answered(0, false, 3), answered(1, true, 3)]
  const exam = new Date(NOW.getTime() + 7 * 24 * 60 * 60 * 1000)
  const { questions, rider } = knownFrom(log, bank)
  const [missed, known] = ['item-0', 'item-1'].map((id) => {
    const question = questions.find(({ item }) => item.id === id) as Known
    return { now: question.right, ...outlookOf(question, rider, NOW, exam, 3) }
  })
  const [first = 0, ...later] = missed?.gains ?? []
  expect(first).toBeGreaterThan((known?.gains[0] ?? 1) * 2)
  expect(later).toHaveLength(2)
  expect(later[0]).toBeGreaterThan(later[1] ?? 1)
  expect(missed?.now).toBeGreaterThan(missed?.right ?? 1)
})

test('the topic that helps most is often asked in the test and little known to the rider', () => {
  const isLaw = (number: number) => bank.items[number]?.topic === 'law'
  const isSign = (number: number) => bank.items[number]?.topic === 'signs'
  const numbers = bank.items.map((_, number) => number)
  expect(rider(200, numbers.filter(isLaw)).help[0]).toBe('law')
  expect(rider(200, numbers.filter(isSign)).help[0]).toBe('signs')
  expect(rider(200).help).toHaveLength(2)
})

describe('the sentence', () => {
  const sentence = (result: ReturnType<typeof rider>) => readinessSentence(result, 'Ohio')

  test('says how many answers are missing for a verdict', () => {
    expect(sentence(rider(25))).toBe('Answer 15 more new questions to see your chance of passing.')
    expect(sentence(rider(39))).toBe('Answer 1 more new question to see your chance of passing.')
  })

  test('says whether the rider is ready, and gives no advice beside the next step', () => {
    const result = rider(200)
    expect(sentence({ ...result, verdict: 'not yet' })).toBe(
      'Not yet: you would probably not pass today.',
    )
    expect(sentence({ ...result, verdict: 'close' })).toBe(
      'You are close: you may pass today, but it is not sure.',
    )
    expect(sentence(result)).toBe(
      'You look ready for the Ohio test: you would pass at least 9 of 10.',
    )
  })

  test('explains that the bank is too small', () => {
    expect(sentence(rider(25, [], questionsOf(25)))).toBe(
      'Ohio has 25 questions here. That is too few to say whether you are ready.',
    )
  })

  test('names no chance that is as sure as 0 or 100 percent', () => {
    expect([0, 0.049, 0.05, 0.628, 0.95, 1].map(chance)).toEqual([
      ...['below 5%', 'below 5%', '5%', '62%', '95%', 'above 95%'],
    ])
  })

  test.each([
    ['official', 'You need 80% to pass.'],
    ['reported by others', 'You need 80% to pass (not official).'],
    [
      'not published',
      'You need 80% here. That is our own number, because the state publishes none.',
    ],
  ] as const)('has figures behind it, with a mark that is %s', (by, mark) => {
    expect(readinessFigures({ ...rider(100), passing: 0.628, right: 0.789 }, by)).toBe(
      `Your chance of passing today: 62%. You have answered 50% of the questions. We expect you to get 78% of the test right. ${mark}`,
    )
  })
})
