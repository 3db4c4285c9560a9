import { describe, expect, test } from 'vitest'
import { generatedItems } from './generated-item.ts'
import { readablePage } from './page-text.ts'
import { checkBatch } from './question-checks.ts'

const QUOTE = 'The front brake provides about 70 percent of the stopping power.'
const GOOD = {
  question: 'How much of the stopping power does the front brake provide?',
  options: ['About 30 percent', 'About 50 percent', 'About 70 percent', 'About 95 percent'],
  correctAnswer: 'About 70 percent',
  explanation: 'The manual says that it provides about 70 percent.',
  page: 1,
  quote: QUOTE,
}
const [a, b, c, d] = GOOD.options
const { question: _, ...withoutQuestion } = GOOD
const { quote: __, ...withoutQuote } = GOOD

/** Items that a model may write (quality line I02), and whether riders get them. */
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
  ['options that are objects', { ...GOOD, options: [{ a }, { b }, { c }, { d }] }, false],
  ['an option that is null', { ...GOOD, options: [a, b, c, null] }, false],
  ['an option twice', { ...GOOD, options: [a, b, c, c] }, false],
  ['an answer that is an index', { ...GOOD, correctAnswer: 2 }, false],
  ['an answer that is an index as text', { ...GOOD, correctAnswer: '2' }, false],
  ['an answer that is a letter', { ...GOOD, correctAnswer: 'C' }, false],
  ['an answer with its letter', { ...GOOD, correctAnswer: 'C) About 70 percent' }, false],
  ['an answer in other case', { ...GOOD, correctAnswer: 'ABOUT 70 PERCENT' }, false],
  ['an answer that is no option', { ...GOOD, correctAnswer: 'About 71 percent' }, false],
  ['an answer that is a list', { ...GOOD, correctAnswer: ['About 70 percent'] }, false],
  ['a page as text', { ...GOOD, page: '1' }, false],
  ['an item in an item', [GOOD], false],
  ['a text', JSON.stringify(GOOD), false],
  ['nothing', null, false],
])('%s', (_what, written, isGiven) => {
  const items = generatedItems.parse(JSON.parse(JSON.stringify([written])))
  const known = items.filter((item) => item !== null)
  const pages = [readablePage(QUOTE)]
  const { passed } = checkBatch(known, { stateName: 'Oregon', pages, published: [] })
  expect(passed).toEqual(isGiven ? [GOOD] : [])
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
