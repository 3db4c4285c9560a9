import { describe, expect, test } from 'vitest'
import { readManual } from '../proof/manual-text.ts'
import { checkBatch } from '../proof/question-checks.ts'
import { ITEMS_FORM, writtenItems } from './written-items.ts'

const QUOTE = 'The front brake provides about 70 percent of the stopping power.'
const GOOD = {
  question: 'How much of the stopping power does the front brake provide?',
  options: ['About 30 percent', 'About 50 percent', 'About 70 percent', 'About 95 percent'],
  correctAnswer: 'About 70 percent',
  explanation: 'The manual says that it provides about 70 percent.',
  page: 1,
  quote: QUOTE,
  topic: 'braking',
}
const [a, b, c, d] = GOOD.options
const LETTERED = GOOD.options.map((option, n) => `${'ABCD'[n]}) ${option}`)
const LETTERS_AND_TEXTS = GOOD.options.map((text, n) => ({ letter: 'ABCD'[n], text }))
const SEVERAL_TEXTS = [
  { a, b },
  { c, d },
]
const KEYED_BY_LETTER = { ...GOOD, options: { D: d, C: c, B: b, A: a }, correctAnswer: 'C' }
const { question: _, ...withoutQuestion } = GOOD
const { quote: __, ...withoutQuote } = GOOD

/** Items that a model may write (quality line I02). `true` means that the item reaches riders. */
test.each<[string, unknown, boolean]>([
  ['as it should be', GOOD, true],
  ['more keys', { ...GOOD, difficulty: 'hard', status: 'published' }, true],
  ['spaces around everything', { ...GOOD, correctAnswer: ' About 70 percent\n' }, true],
  ['a fifth option', { ...GOOD, options: [...GOOD.options, 'All of it'] }, true],
  ['no question', withoutQuestion, false],
  ['no quote', withoutQuote, false],
  ['three options', { ...GOOD, options: [a, b, c] }, false],
  ['no options', { ...GOOD, options: [] }, false],
  ['options that are no list', { ...GOOD, options: 'About 70 percent' }, false],
  ['options that are numbers', { ...GOOD, options: [30, 50, 70, 95] }, false],
  ['options that are objects', { ...GOOD, options: [{ a }, { b }, { c }, { d }] }, true],
  ['options that are letters and texts', { ...GOOD, options: LETTERS_AND_TEXTS }, true],
  ['options that are several texts each', { ...GOOD, options: SEVERAL_TEXTS }, false],
  ['options in an object', { ...GOOD, options: { A: a, B: b, C: c, D: d } }, true],
  ['options with letters', { ...GOOD, options: LETTERED, correctAnswer: LETTERED[2] }, true],
  ['options with letters, the answer without', { ...GOOD, options: LETTERED }, true],
  ['letters, the answer a letter', { ...GOOD, options: LETTERED, correctAnswer: 'C' }, true],
  ['an option that is null', { ...GOOD, options: [a, b, c, null] }, false],
  ['an option twice', { ...GOOD, options: [a, b, c, c] }, false],
  ['an answer that is an index', { ...GOOD, correctAnswer: 2 }, false],
  ['an answer that is an index as text', { ...GOOD, correctAnswer: '2' }, false],
  ['an answer that is a letter', { ...GOOD, correctAnswer: 'C' }, true],
  ['an answer that is a letter in brackets', { ...GOOD, correctAnswer: '(c)' }, true],
  ['an answer that is the letter of an option', KEYED_BY_LETTER, true],
  ['an answer that is a letter of no option', { ...GOOD, correctAnswer: 'E' }, false],
  ['an answer with its letter', { ...GOOD, correctAnswer: 'C) About 70 percent' }, true],
  ['an answer with another’s letter', { ...GOOD, correctAnswer: 'B) About 70 percent' }, false],
  ['an answer in other case', { ...GOOD, correctAnswer: 'ABOUT 70 PERCENT' }, false],
  ['an answer that is no option', { ...GOOD, correctAnswer: 'About 71 percent' }, false],
  ['an answer that is a list', { ...GOOD, correctAnswer: ['About 70 percent'] }, false],
  ['a page as text', { ...GOOD, page: '1' }, true],
  ['a page with a word', { ...GOOD, page: 'Page 1' }, true],
  ['a page with an abbreviation', { ...GOOD, page: 'p. 1' }, true],
  ['several pages', { ...GOOD, page: '1-2' }, false],
  ['a page of zero', { ...GOOD, page: 0 }, false],
  ['an item in an item', [GOOD], false],
  ['a text', JSON.stringify(GOOD), false],
  ['nothing', null, false],
])('an item of the model is used, or left out if it cannot be: %s', (_what, written, isGiven) => {
  const items = writtenItems.parse(JSON.parse(JSON.stringify([written])))
  const known = items.filter((item) => item !== null)
  const manual = readManual([QUOTE])
  const { passed } = checkBatch(known, { stateName: 'Oregon', manual, published: [] })
  expect(passed).toEqual(isGiven ? [GOOD] : [])
})

test('the list may be the only list of an object', () => {
  const wrapped = { questions: [GOOD], count: 1 }
  expect(writtenItems.parse(wrapped)).toEqual([GOOD])
  expect(writtenItems.safeParse(GOOD).success).toBe(false)
  expect(writtenItems.safeParse({ questions: [GOOD], others: [GOOD] }).success).toBe(false)
})

test('options with letters of which one lacks its letter stay as they are', () => {
  const options = [...LETTERED.slice(0, 3), d]
  expect(writtenItems.parse([{ ...GOOD, options }])[0]?.options).toEqual(options)
})

test.each<[unknown, string | undefined]>([
  ['lane-position', 'lane-position'],
  ['Lane_Position ', 'lane-position'],
  ['Turns, curves and swerves', 'cornering'],
  ['your state’s LAW', 'law'],
  ['Helmets', undefined],
  ['', undefined],
  [7, undefined],
  [undefined, undefined],
])('the topic %j is read as %j, and costs no question', (topic, read) => {
  const [item] = writtenItems.parse([{ ...GOOD, topic }])
  expect(item).toEqual({ ...GOOD, topic: read })
  expect(Object.hasOwn(item ?? {}, 'topic')).toBe(read !== undefined)
})

test('an item as it should be has the form that the model is told', () => {
  expect(ITEMS_FORM.safeParse([GOOD]).success).toBe(true)
  expect(ITEMS_FORM.safeParse([{ ...GOOD, options: [a, b, c] }]).success).toBe(false)
})

describe('a model’s answer', () => {
  test.each<[string, unknown]>([
    ['no object', 7],
    ['null', null],
    ['a list', []],
  ])('may contain %s', (_what, entry) => {
    expect(writtenItems.parse([entry])).toEqual([null])
  })

  test('may contain anything in its fields: a field that is not text becomes empty', () => {
    expect(
      writtenItems.parse([
        {
          question: 3,
          options: ['a ', 5, null],
          correctAnswer: {},
          page: 'iv',
          quote: '\0x\ud800',
        },
      ]),
    ).toEqual([
      {
        question: '',
        options: ['a', '', ''],
        correctAnswer: '',
        explanation: '',
        page: null,
        quote: 'x•',
      },
    ])
  })

  test.each([{}, 'x', null, { question: [] }])('is refused if it is not a list: %j', (answer) => {
    expect(writtenItems.safeParse(answer).success).toBe(false)
  })
})
