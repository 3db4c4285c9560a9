import { describe, expect, test } from 'vitest'
import { LOADED_ITEMS, type QuizItem, quizItem } from '../app/quiz/quiz-item.ts'
import { STARTER_STATES, starterQuestions } from '../app/quiz/starter-questions.server.ts'
import { US_STATES } from '../app/states/us-states.ts'
import { areNearDuplicates } from './near-duplicates.fixture.ts'
import common from './questions/common.json' with { type: 'json' }
import ownOfStates from './questions/states.json' with { type: 'json' }

const BANKS = STARTER_STATES.map(({ stateName, abbrev }) => ({
  stateName,
  abbrev,
  bank: starterQuestions(abbrev),
}))
const ALL = [
  ...new Map(BANKS.flatMap(({ bank }) => bank.map((item) => [item.question, item]))).values(),
]

/** The source in brackets at the end of an explanation. It may contain pairs of brackets. */
const SOURCE = /(?<=[.!]) \([A-Z0-9][^()]{5,}(?:\([^()]+\)[^()]*)*\)$/

test('there are starter questions for twelve states', () => {
  expect(STARTER_STATES.map(({ stateName }) => stateName)).toEqual(
    `Arizona, California, Connecticut, Maryland, New York, Ohio, Oregon, Pennsylvania, Tennessee, Utah, Vermont, Washington`.split(
      ', ',
    ),
  )
  expect(Object.keys(ownOfStates).sort()).toEqual(STARTER_STATES.map(({ abbrev }) => abbrev).sort())
})

test('every common question is among the newest 25 of some state', () => {
  const loaded = new Set(
    BANKS.flatMap(({ bank }) => bank.slice(0, LOADED_ITEMS).map(({ question }) => question)),
  )
  expect(common.filter(({ question }) => !loaded.has(question))).toEqual([])
})

test('common questions name only states there are as those they are not for', () => {
  const named = common.flatMap(({ notFor = [] }) => notFor)
  expect(STARTER_STATES.map(({ abbrev }) => abbrev)).toEqual(expect.arrayContaining(named))
})

describe.each(BANKS)('the bank of $stateName', ({ stateName, abbrev, bank }) => {
  test('has at least 30 Quiz items', () => {
    expect(bank.length).toBeGreaterThanOrEqual(30)
    for (const item of bank) expect(quizItem.safeParse(item).error).toBeUndefined()
  })

  test('has at least 4 of its own that name the state, and they come first', () => {
    const own = ownOfStates[abbrev as keyof typeof ownOfStates]
    const naming = own.filter(({ question }) => question.includes(stateName))
    expect(naming.length).toBeGreaterThanOrEqual(4)
    expect(bank.slice(0, own.length)).toEqual(own)
  })

  test('leaves out the common questions that are not for it', () => {
    const strange = common.filter(({ notFor }) => notFor?.includes(abbrev))
    const questions = bank.map(({ question }) => question)
    for (const { question } of strange) expect(questions).not.toContain(question)
  })

  test('asks nothing twice', () => {
    expect(nearDuplicates(bank, stateName)).toEqual([])
  })

  test('names no other state', () => {
    expect(bank.flatMap((item) => otherStatesIn(item, stateName))).toEqual([])
  })

  test('has the correct answer in each place about equally often', () => {
    for (const share of sharesOfPlaces(bank)) {
      expect(share).toBeGreaterThanOrEqual(0.15)
      expect(share).toBeLessThanOrEqual(0.35)
    }
  })

  test('does not give the correct answer away by its length', () => {
    expect(bank.filter(isKeyLongest).length / bank.length).toBeLessThanOrEqual(0.35)
  })

  test('reads easily', () => {
    expect(average(bank.map(({ question }) => readability(question)))).toBeLessThanOrEqual(8)
    expect(
      average(bank.map(({ explanation }) => readability(reasonIn(explanation)))),
    ).toBeLessThanOrEqual(8)
  })
})

describe('each starter question', () => {
  test('fits on a phone', () => {
    for (const { question, options, explanation } of ALL) {
      expect(question.length).toBeLessThanOrEqual(130)
      for (const option of options) expect(option.length).toBeLessThanOrEqual(70)
      expect(explanation.length).toBeGreaterThanOrEqual(60)
      expect(explanation.length).toBeLessThanOrEqual(300)
    }
  })

  test('asks', () => {
    expect(ALL.filter(({ question }) => !question.endsWith('?'))).toEqual([])
  })

  test('has options that all stand for themselves', () => {
    expect(ALL.flatMap(({ options }) => options).filter(isCatchAll)).toEqual([])
  })

  test('explains the answer and says at the end where it is from', () => {
    expect(ALL.filter(({ explanation }) => !SOURCE.test(explanation))).toEqual([])
  })

  test('is written in ASCII, in tidy spaces', () => {
    const texts = ALL.flatMap((item) => [item.question, ...item.options, item.explanation])
    expect(texts.filter((text) => !/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(text))).toEqual([])
  })

  test('has its answer in each place about equally often over the whole bank', () => {
    for (const share of sharesOfPlaces(ALL)) expect(share).toBeCloseTo(0.25, 1)
    expect(ALL.filter(isKeyLongest).length / ALL.length).toBeLessThanOrEqual(0.35)
  })
})

describe('the checks find what they look for:', () => {
  test.each(ALL)('a second way to ask "$question"', (item) => {
    const longer = { ...item, question: `Please think about this: ${item.question}` }
    const [first = '', ...others] = item.options
    const otherOption = { ...item, options: [...others, `Not ${first}`] }
    expect(areNearDuplicates(item, longer, 'Oregon')).toBe(true)
    expect(areNearDuplicates(item, otherOption, 'Oregon')).toBe(true)
  })

  test('a paraphrase', () => {
    const paraphrase = {
      ...(common[1] as QuizItem),
      question: 'What is the right fit for a good helmet?',
    }
    expect(nearDuplicates([...common, paraphrase], 'Oregon')).toHaveLength(1)
  })

  test.each([
    ['Virginia', 'In Virginia you may.'],
    ['West Virginia', 'In West Virginia you may.'],
    ['Washington', "Washington's permit lasts 180 days."],
    ['New York', 'Ride as in New York.'],
  ])('%s in a bank of Ohio', (name, explanation) => {
    const item = { ...(common[1] as QuizItem), explanation }
    expect(otherStatesIn(item, 'Ohio')).toEqual([name])
    expect(otherStatesIn(item, name)).toEqual([])
  })

  test.each([
    'All of the above',
    'None of these',
    'Both A and B',
    'A and C',
    'Neither',
    'Any of them',
  ])('the option "%s"', (option) => {
    expect(isCatchAll(option)).toBe(true)
  })

  test('hard words', () => {
    const legalese =
      'Notwithstanding the aforementioned provisions, operators demonstrating noncompliance with statutory requirements are subject to administrative suspension of endorsement privileges.'
    expect(readability(legalese)).toBeGreaterThan(12)
    expect(readability('The cat sat on the mat. It was a good mat.')).toBeLessThan(2)
  })
})

function nearDuplicates(bank: readonly QuizItem[], stateName: string): string[][] {
  return bank.flatMap((one, index) =>
    bank
      .slice(index + 1)
      .filter((other) => areNearDuplicates(one, other, stateName))
      .map((other) => [one.question, other.question]),
  )
}

/** Finds the longest names first and removes each, so that West Virginia does not count as Virginia. */
function otherStatesIn(item: QuizItem, ownName: string): string[] {
  let text = [item.question, ...item.options, item.explanation].join(' ')
  const names = US_STATES.map(({ stateName }) => stateName)
  return names
    .toSorted((a, b) => b.length - a.length)
    .filter((name) => {
      const found = new RegExp(`\\b${name}\\b`, 'gi')
      const before = text
      text = text.replace(found, '')
      return before !== text && name !== ownName
    })
}

function sharesOfPlaces(items: readonly QuizItem[]): number[] {
  return [0, 1, 2, 3].map(
    (place) =>
      items.filter((item) => item.options.indexOf(item.correctAnswer) === place).length /
      items.length,
  )
}

function isKeyLongest({ options, correctAnswer }: QuizItem): boolean {
  return options.every((option) => option === correctAnswer || option.length < correctAnswer.length)
}

function isCatchAll(option: string): boolean {
  return (
    /^(?:all|none|both|neither|either|any|two|three) of (?:the above|these|those|them)\b/i.test(
      option,
    ) ||
    /^(?:all|none|both|neither|either)$/i.test(option) ||
    /\b[A-D](?:,| and| or| nor) [A-D]\b/.test(option)
  )
}

/** The explanation without its source. */
function reasonIn(explanation: string): string {
  return explanation.replace(SOURCE, '')
}

/** The Automated Readability Index (Senter and Smith 1967): about the US school grade of the text. */
function readability(text: string): number {
  const words = text.split(/\s+/).filter((word) => /\w/.test(word))
  const sentences = text.match(/[.?!](?=\s|$)/g)?.length ?? 1
  const characters = text.replace(/[^a-z0-9]/gi, '').length
  return 4.71 * (characters / words.length) + 0.5 * (words.length / sentences) - 21.43
}

function average(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
