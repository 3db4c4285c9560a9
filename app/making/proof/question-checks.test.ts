import { describe, expect, test, vi } from 'vitest'
import type { DraftItem } from '../../questions/question/draft-item.ts'
import { readManual } from './manual-text.ts'
import { checkBatch, type Evidence } from './question-checks.ts'

const PAGE_2 = `A rider keeps at least two seconds behind the vehicle ahead.
In rain the distance grows to four seconds, because wet tires need more room.
The front brake provides about 70 percent of the stopping power.
The course is passed by riders who stop with both wheels before cone 3.`
const PAGE_3 = `Drinking even one drink changes how a rider judges speed and dis-
tance. A helmet must fit snugly all the way around the ﬁrst time it is worn.
A helmet fits snugly only if its strap is closed.`

const PAGE_4 = `The Stopping Power Of Brakes
In rain the distance and the room grow.
In rain a rider keeps at least 4 seconds away.`

const EVIDENCE: Evidence = {
  stateName: 'Oregon',
  manual: readManual(['Cover', PAGE_2, PAGE_3, PAGE_4]),
  published: [],
}

const GOOD: DraftItem = {
  question: 'How much of the stopping power does the front brake provide?',
  options: ['About 30 percent', 'About 50 percent', 'About 70 percent', 'About 95 percent'],
  correctAnswer: 'About 70 percent',
  explanation: 'The manual says that it provides about 70 percent.',
  page: 2,
  quote: 'The front brake provides about 70 percent of the stopping power.',
}

const RAIN = {
  question: 'How far behind the vehicle ahead does a rider keep in rain, and why?',
  options: ['1 second', '2 seconds', '3 seconds', '4 seconds'],
  correctAnswer: '4 seconds',
  explanation: 'The manual says so.',
  quote: 'In rain the distance grows to four seconds, because wet tires need more room.',
}

function keyed(correctAnswer: string) {
  return { options: [correctAnswer, 'About 30', 'About 50', 'About 95'], correctAnswer }
}

const WORDS = ['', 'red', 'blue', 'green', 'white', 'amber', 'violet', 'purple']

function codesOf(change: Partial<DraftItem>, evidence: Partial<Evidence> = {}) {
  const { failed } = checkBatch([{ ...GOOD, ...change }], { ...EVIDENCE, ...evidence })
  return failed.flatMap(({ reasons }) => reasons.map(({ code }) => code))
}

test('a proved item passes unchanged', () => {
  expect(checkBatch([GOOD], EVIDENCE)).toEqual({ passed: [GOOD], failed: [] })
})

test('options beyond the fourth are cut', () => {
  const { passed } = checkBatch([{ ...GOOD, options: [...GOOD.options, 'All of it'] }], EVIDENCE)
  expect(passed).toEqual([GOOD])
})

describe('an item fails', () => {
  const [a = '', b = '', c = ''] = GOOD.options
  test.each<[string, string, Partial<DraftItem>]>([
    ['without a question', 'incomplete', { question: '' }],
    ['without an explanation', 'incomplete', { explanation: '' }],
    ['with three options', 'options', { options: [a, b, c] }],
    ['with an empty option', 'options', { options: [a, b, c, ''] }],
    ['with an option twice', 'same-options', { options: [a, b, c, 'about  30 PERCENT'] }],
    ['whose key is no option', 'key', { correctAnswer: 'About 70 %' }],
    ['whose key is a letter', 'key', { correctAnswer: 'C' }],
    ['whose key the cut took', 'key', { options: [a, b, 'About 60', 'About 65', c] }],
    ['with “All of the above”', 'refers', { options: [a, b, c, 'All of the above'] }],
    ['with “None of these”', 'refers', { options: [a, b, c, 'None of these'] }],
    ['that names another state', 'other-state', { explanation: 'As in West Virginia.' }],
    ['without a page', 'no-quote', { page: null }],
    ['without a quote', 'no-quote', { quote: '' }],
    ['with a quote of two words', 'no-quote', { quote: 'The front' }],
    [
      'whose quote is invented',
      'quote',
      { quote: 'The front brake provides 70 percent of it all.' },
    ],
  ])('%s: %s', (_what, code, change) => {
    const codes = codesOf(change)
    expect(codes).toContain(code)
    expect(codes.filter((other) => other !== code && other !== 'number')).toEqual([])
  })

  // Each rule has its own test. The tests here, and those of `mends.test.ts`, only show that
  // `checkBatch` applies the rule.
  test.each<[string, string, Partial<DraftItem>]>([
    ['whose number is not in the quote', 'number', keyed('About 75 percent')],
    ['whose unit is not in the quote', 'unit', keyed('About 70 feet')],
    [
      'whose answer has the opposite bound',
      'role',
      {
        ...RAIN,
        ...keyed('At most 4 seconds'),
        page: 4,
        quote: 'In rain a rider keeps at least 4 seconds away.',
      },
    ],
    [
      'whose quote is about something else',
      'unrelated',
      { ...RAIN, quote: 'A helmet must fit snugly all the way around', page: 3 },
    ],
    ['that says its answer', 'gives-away', { question: 'Does it give about 70 percent?' }],
    ['that needs a picture', 'picture', { question: 'What does the brake in the picture do?' }],
    ['with a web address', 'address', { explanation: 'More at cheap-dmv-tests.example/buy.' }],
    ['whose quote is a heading', 'scrap', { page: 4, quote: 'The Stopping Power Of Brakes' }],
  ])('%s: %s', (_what, code, change) => {
    expect(codesOf(change)).toContain(code)
  })

  test('if the manual has no text', () => {
    expect(codesOf({}, { manual: null })).toEqual(['unproved'])
  })

  test('if its quote leaves a limit out', () => {
    const quote = 'A helmet fits snugly'
    expect(codesOf({ page: 3, quote })).toContain('cut')
  })
})

describe('an item passes', () => {
  test.each<[string, Partial<DraftItem>]>([
    [
      'whose words the line breaks',
      {
        page: 3,
        question: 'What does even one drink change?',
        explanation: 'The manual says so.',
        correctAnswer: 'How a rider judges speed',
        options: ['How a rider judges speed', 'The weather', 'Nothing', 'The law'],
        quote: 'Drinking even one drink changes how a rider judges speed and distance',
      },
    ],
    [
      'whose page has ligatures',
      {
        page: 3,
        question: 'When must a helmet fit snugly?',
        explanation: 'The manual says so.',
        correctAnswer: 'The first time it is worn',
        options: ['The first time it is worn', 'In a year', 'Never', 'On Sundays'],
        quote: 'A helmet must fit snugly all the way around the first time it is worn.',
      },
    ],
    ['whose number is a word in the quote', RAIN],
    ['that names a street', { explanation: 'So it is on Washington Street.' }],
    ['that names its own state', { question: 'In Oregon, how much does the front brake do?' }],
  ])('%s', (_what, change) => {
    expect(codesOf(change)).toEqual([])
  })

  test('if its quote is on another page only', () => {
    const { passed } = checkBatch([{ ...GOOD, page: 3 }], EVIDENCE)
    expect(passed).toEqual([GOOD])
  })
})

describe('in a batch', () => {
  /** An item whose answer is longer than the other options. A greater `n` makes the answer longer. */
  const long = (n: number): DraftItem => {
    const quote = `A ${WORDS[n]}lamp shows ${'very '.repeat(n)}${WORDS[n]}light at once.`
    const key = `${'very '.repeat(n)}${WORDS[n]}light`
    return {
      ...GOOD,
      question: `Which ${WORDS[n]}light is shown by a ${WORDS[n]}lamp?`,
      options: [key, `${WORDS[n]} one`, `${WORDS[n]} two`, `${WORDS[n]} six`],
      correctAnswer: key,
      explanation: 'The manual says so.',
      page: 1,
      quote,
    }
  }

  test('the second of two items with the same fact fails', () => {
    const again = { ...GOOD, question: `${GOOD.question.slice(0, -1)} of a motorcycle?` }
    const { passed, failed } = checkBatch([GOOD, again], EVIDENCE)
    expect(passed).toEqual([GOOD])
    expect(failed).toEqual([
      { item: again, reasons: [{ code: 'duplicate', question: GOOD.question }] },
    ])
  })

  test('an item that repeats a published one passes, and names it', () => {
    const published = [
      { ...RAIN, id: 'other' },
      { ...GOOD, id: 'twin' },
    ]
    const { passed, failed } = checkBatch([GOOD], { ...EVIDENCE, published })
    expect(failed).toEqual([])
    expect(passed.map(({ repeats }) => repeats?.id)).toEqual(['twin'])
  })

  test('the published ones are prepared once for a batch', () => {
    const prepared = vi.fn(() => 'What else?')
    const other = Object.defineProperty({ ...RAIN }, 'question', { get: prepared })
    const items = [GOOD, { ...RAIN, page: 2 }]
    const { passed } = checkBatch(items, { ...EVIDENCE, published: [other] })
    expect(passed).toHaveLength(2)
    expect(prepared).toHaveBeenCalledTimes(1)
  })

  test('answers that stand out by their length pass', () => {
    const items = [1, 2, 3].map(long)
    const manual = readManual([items.map(({ quote }) => quote).join('\n')])
    expect(checkBatch(items, { ...EVIDENCE, manual })).toMatchObject({ passed: items, failed: [] })
  })
})
