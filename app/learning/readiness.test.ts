import { describe, expect, test } from 'vitest'
import { historiesOf } from './histories.ts'
import { answered, makeBank, makeQuestion, NOW, questionsOf } from './learning.fixture.ts'
import { estimateOf, readiness } from './readiness.ts'
import { readinessSentence } from './readiness-sentence.ts'

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
  const sentences = (result: ReturnType<typeof rider>) =>
    readinessSentence(result, 'Ohio', 'official').split(/(?<=\.) /)

  test('states the answered and the needed number if there are too few answers', () => {
    expect(sentences(rider(25))).toEqual([
      'Not enough answers yet: you have met 25 different questions, ' +
        'and it takes 40 to say whether you are ready.',
    ])
    expect(sentences(rider(1))[0]).toMatch(/ you have met 1 question, and it takes 40 /)
  })

  test('gives the reasons for "not yet" and the topics that help', () => {
    const everyFifth = numbersTo(20).map((number) => number * 5)
    expect(sentences(rider(100, everyFifth))).toEqual([
      'Not yet.',
      'You have met 50% of the questions.',
      'Counted cautiously, you would get 62% of a test right (80% is a pass) ' +
        'and pass fewer than 1 test of 10.',
      "What helps most now: Your state's law; Road signs.",
    ])
    expect(sentences(rider(60, [7, 8]))[2]).toMatch(/and pass about \d tests of 10\.$/)
    expect(sentences(rider(60, numbersTo(60)))[2]).toContain('you would get 25% of a test right')
  })

  test('gives the reasons for "ready"', () => {
    expect(sentences(rider(200))).toEqual([
      'You look ready for the Ohio test.',
      'You have met 100% of the questions.',
      'Counted cautiously, you would get 93% of a test right (80% is a pass) ' +
        'and pass at least 9 tests of 10.',
    ])
  })

  test('names the source of the mark', () => {
    const ours = readinessSentence(rider(200), 'Ohio', 'not published')
    expect(ours).toContain('right (80% is our mark: the state publishes none) and pass')
    const others = readinessSentence(rider(200), 'Ohio', 'reported by others')
    expect(others).toContain('right (reported by others: 80% is a pass) and pass')
  })

  test('explains that the bank is too small', () => {
    expect(sentences(rider(25, [], questionsOf(25)))).toEqual([
      'Ohio has 25 questions here.',
      'That is too few to say whether you are ready.',
    ])
  })
})
