import { describe, expect, test } from 'vitest'
import { type GeneratedItem, generatedItems } from './generated-item.ts'
import { readablePage } from './page-text.ts'
import { checkBatch, type Evidence } from './question-checks.ts'

const PAGE_2 = `A rider keeps at least two seconds behind the vehicle ahead.
In rain the distance grows to four seconds, because wet tires need more room.
The front brake provides about 70 percent of the stopping power.
The course is passed by riders who stop with both wheels before cone 3.`
const PAGE_3 = `Drinking even one drink changes how a rider judges speed and dis-
tance. A helmet must fit snugly all the way around the ﬁrst time it is worn.`

const EVIDENCE: Evidence = {
  stateName: 'Oregon',
  pages: ['Cover', PAGE_2, PAGE_3].map(readablePage),
  published: [],
}

const GOOD: GeneratedItem = {
  question: 'How much of the stopping power does the front brake provide?',
  options: ['About 30 percent', 'About 50 percent', 'About 70 percent', 'About 95 percent'],
  correctAnswer: 'About 70 percent',
  explanation: 'The manual says that it provides about 70 percent.',
  page: 2,
  quote: 'The front brake provides about 70 percent of the stopping power.',
}

/** The reasons, by code, why the good item fails after a change. */
function codesOf(change: Partial<GeneratedItem>, evidence: Partial<Evidence> = {}) {
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
  test.each<[string, string, Partial<GeneratedItem>]>([
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
    ['whose quote is on another page', 'page', { page: 3 }],
    ['whose page is not there', 'page', { page: 9 }],
  ])('%s: %s', (_what, code, change) => {
    const codes = codesOf(change)
    expect(codes).toContain(code)
    expect(codes.filter((other) => other !== code && other !== 'number')).toEqual([])
  })

  test('if its number is not in the quote', () => {
    const options = GOOD.options.map((option) => option.replace('70', '75'))
    expect(codesOf({ options, correctAnswer: 'About 75 percent' })).toEqual(['number'])
  })

  test('if the quote has another number where 15 percent may differ', () => {
    const options = ['Cone 2', 'Cone 4', 'Cone 5', 'Cone 6']
    const quote = 'The course is passed by riders who stop with both wheels before cone 5.'
    expect(codesOf({ options, correctAnswer: 'Cone 5', quote })).toEqual(['number'])
  })

  test('if the manual has no text', () => {
    expect(codesOf({}, { pages: null })).toEqual(['unproved'])
  })

  test('and names the page where the quote is', () => {
    const { failed } = checkBatch([{ ...GOOD, page: 3 }], EVIDENCE)
    expect(failed[0]?.reasons).toEqual([{ code: 'page', detail: '2' }])
  })
})

describe('an item passes', () => {
  test.each<[string, Partial<GeneratedItem>]>([
    [
      'whose words the line breaks',
      {
        page: 3,
        correctAnswer: 'x',
        options: ['x', 'y', 'z', 'w'],
        quote: 'changes how a rider judges speed and distance',
      },
    ],
    [
      'whose page has ligatures',
      {
        page: 3,
        correctAnswer: 'x',
        options: ['x', 'y', 'z', 'w'],
        quote: 'snugly all the way around the first time it is worn',
      },
    ],
    [
      'whose number is a word in the quote',
      {
        correctAnswer: '4 seconds',
        options: ['1 second', '2 seconds', '3 seconds', '4 seconds'],
        quote: 'In rain the distance grows to four seconds, because wet tires need more room.',
      },
    ],
    ['that names its own state', { question: 'In Oregon, how much does the front brake do?' }],
  ])('%s', (_what, change) => {
    expect(codesOf(change)).toEqual([])
  })

  test('if 85 percent of its quote is right; only whole words of it remain', () => {
    const quote = `${GOOD.quote.slice(0, -1)}, say they`
    const { passed } = checkBatch([{ ...GOOD, quote }], EVIDENCE)
    expect(passed.map((item) => item.quote)).toEqual([
      'The front brake provides about 70 percent of the stopping',
    ])
  })
})

describe('in a batch', () => {
  const numbered = (n: number, change: Partial<GeneratedItem> = {}): GeneratedItem => ({
    ...GOOD,
    question: `Word${n} other${n} thing${n} is asked here?`,
    options: [`red${n}`, `blu${n}`, `grn${n}`, `yel${n}`],
    correctAnswer: `red${n}`,
    quote: 'A rider keeps at least two seconds behind the vehicle ahead.',
    ...change,
  })
  // Numbers do not matter here.
  const words = (n: number, change?: Partial<GeneratedItem>) => {
    const item = numbered(n, change)
    const spell = (text: string) =>
      text.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
    return {
      ...item,
      question: spell(item.question),
      options: item.options.map(spell),
      correctAnswer: spell(item.correctAnswer),
    }
  }

  test('the second of two near duplicates fails', () => {
    const again = { ...GOOD, question: `${GOOD.question.slice(0, -1)} of a motorcycle?` }
    const { passed, failed } = checkBatch([GOOD, again], EVIDENCE)
    expect(passed).toEqual([GOOD])
    expect(failed).toEqual([
      { item: again, reasons: [{ code: 'duplicate', detail: GOOD.question }] },
    ])
  })

  test('a near duplicate of a published item fails', () => {
    expect(codesOf({}, { published: [GOOD] })).toEqual(['duplicate'])
  })

  test('the same question with other options passes', () => {
    const other = words(1, { question: GOOD.question })
    expect(checkBatch([GOOD, other], EVIDENCE).failed).toEqual([])
  })

  test('answers that stand out by their length fail beyond 40 percent', () => {
    const items = Array.from({ length: 10 }, (_, n) => {
      const key = `red${n} ${'and more '.repeat(n < 7 ? n + 1 : 0)}`.trim()
      return words(n, { options: [key, `blu${n}`, `grn${n}`, `yel${n}`], correctAnswer: key })
    })
    const { passed, failed } = checkBatch(items, EVIDENCE)
    expect(passed).toHaveLength(7)
    expect(failed.map(({ item }) => item)).toEqual([items[6], items[5], items[4]])
    expect(failed.every(({ reasons }) => reasons[0]?.code === 'key-length')).toBe(true)
  })
})

describe('a model’s answer', () => {
  test.each<[string, unknown]>([
    ['no object', 7],
    ['null', null],
    ['a list', []],
  ])('may contain %s', (_what, entry) => {
    expect(generatedItems.parse([entry])).toEqual([null])
  })

  test('may contain anything in its fields: a field that is not text becomes empty', () => {
    expect(
      generatedItems.parse([
        { question: 3, options: ['a ', 5, null], correctAnswer: {}, page: '4', quote: '\0x\ud800' },
      ]),
    ).toEqual([
      {
        question: '',
        options: ['a', '', ''],
        correctAnswer: '',
        explanation: '',
        page: null,
        quote: 'x\ufffd',
      },
    ])
  })

  test.each([{}, 'x', null, { questions: [] }])('is refused if it is not a list: %j', (answer) => {
    expect(generatedItems.safeParse(answer).success).toBe(false)
  })
})
