import { describe, expect, test } from 'vitest'
import { historiesOf } from './histories.ts'
import { answered, makeBank, makeQuestion, NOW, questionsOf } from './learning.fixture.ts'
import { estimateOf, readiness } from './readiness.ts'
import { readinessFigures, readinessSentence } from './readiness-sentence.ts'

const TEST = { questions: 25, toPass: 20 }
const bank = { items: makeBank(200).items.map(({ keySince: _, ...item }) => item) }

/**
 * Returns the readiness of a rider who answered the first `count` questions and missed the questions in
 * `missed`.
 */
function rider(count: number, missed: number[] = [], of = bank) {
  const log = of.items
    .slice(0, count)
    .map((_, number) => answered(number, !missed.includes(number), 20 - number / 100))
  return readiness(estimateOf(historiesOf(log, of, 'OH', NOW), of), TEST)
}

describe('the verdict', () => {
  test('needs 40 different questions', () => {
    expect(rider(0)).toMatchObject({ verdict: 'not enough', answered: 0, needed: 40, share: 0 })
    expect(rider(39)).toMatchObject({ verdict: 'not enough', answered: 39, share: 39 / 200 })
    expect(rider(200)).toMatchObject({ verdict: 'ready', answered: 200, share: 1 })
  })

  test('stays "not enough" after 39 questions that are answered 100 times each', () => {
    const log = Array.from({ length: 3900 }, (_, place) =>
      answered(place % 39, true, 9 - place / 999),
    )
    expect(readiness(estimateOf(historiesOf(log, bank, 'OH', NOW), bank), TEST).verdict).toBe(
      'not enough',
    )
  })

  test('follows the pass mark of the state', () => {
    const histories = historiesOf(
      bank.items.slice(0, 100).map((_, number) => answered(number, number % 7 > 0, 9)),
      bank,
      'OH',
      NOW,
    )
    const strict = readiness(estimateOf(histories, bank), { questions: 25, toPass: 22 })
    const mild = readiness(estimateOf(histories, bank), { questions: 20, toPass: 10 })
    expect([strict.verdict, mild.verdict]).toEqual(['not yet', 'ready'])
    expect([strict.mark, mild.mark]).toEqual([0.88, 0.5])
    expect(strict.lower).toBe(mild.lower)
  })

  test('uses a lower bound that rises with more answers of the same quality', () => {
    const [few = 0, some = 0, many = 0] = [40, 80, 160].map((count) => rider(count).lower)
    expect([few, some, many]).toEqual([few, some, many].sort())
    expect(many).toBeGreaterThan(few + 0.02)
    expect(many).toBeLessThan(1)
  })

  test('counts a question whose last answer was wrong as a guess', () => {
    const log = [answered(1, true, 3), answered(1, false, 2)]
    const one = { items: [makeQuestion(1)] }
    const { lower } = readiness(estimateOf(historiesOf(log, one, 'OH', NOW), one), TEST)
    expect(lower).toBeCloseTo(0.25)
  })

  test('is "not enough" with the lower bound of a guess if the bank is empty', () => {
    const result = readiness(estimateOf(new Map(), { items: [] }), TEST)
    expect(result).toMatchObject({ verdict: 'not enough', lower: 0.25, help: [] })
  })
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
  const numbersTo = (end: number) => Array.from({ length: end }, (_, number) => number)
  const everyFifth = numbersTo(20).map((number) => number * 5)
  const sentence = (result: ReturnType<typeof rider>) => readinessSentence(result, 'Ohio')

  test('says how many answers are missing for a verdict', () => {
    expect(sentence(rider(25))).toBe('Answer 15 more new questions to see your chance of passing.')
    expect(sentence(rider(39))).toBe('Answer 1 more new question to see your chance of passing.')
  })

  test('gives the chance of passing, and the topic that helps the most', () => {
    expect(sentence(rider(100, everyFifth))).toBe(
      "You would not pass yet. Practicing “Your state's law” helps you most.",
    )
    expect(sentence(rider(60, [7, 8]))).toMatch(
      /^You would pass about \d of 10 tests today\. Practicing “.+” helps you most\.$/,
    )
    expect(sentence({ ...rider(100, everyFifth), help: [] })).toBe('You would not pass yet.')
  })

  test('says that a rider looks ready', () => {
    expect(sentence(rider(200))).toBe(
      'You look ready for the Ohio test: you would pass at least 9 of 10.',
    )
  })

  test('explains that the bank is too small', () => {
    expect(sentence(rider(25, [], questionsOf(25)))).toBe(
      'Ohio has 25 questions here. That is too few to say whether you are ready.',
    )
  })

  test.each([
    ['official', 'You need 80% to pass.'],
    ['reported by others', 'You need 80% to pass (not official).'],
    [
      'not published',
      'You need 80% here. That is our own number, because the state publishes none.',
    ],
  ] as const)('has figures behind it, with a mark that is %s', (by, mark) => {
    expect(readinessFigures(rider(100, everyFifth), by)).toBe(
      `You have answered 50% of the questions. Our careful estimate: you would get 62% of the test right. ${mark} The dark mark on the dial is at 9 of 10 tests, where we call you ready.`,
    )
  })
})
