import { expect, test } from 'vitest'
import { blindQuestion, doubtOf } from './blind-reading.ts'

const PAGE = 'A rider must keep two seconds behind a car.\nIn rain it is four seconds.'
const ITEM = {
  question: 'How far behind a car must a rider stay in rain?',
  options: ['One second', 'Two seconds', 'Four seconds', 'Nine seconds'],
  correctAnswer: 'Four seconds',
  explanation: 'A secret of the explanation.',
  page: 7,
  quote: 'In rain it is four seconds.',
}
const QUESTION = { page: 7, question: ITEM.question, options: ITEM.options }

const SKID = {
  ...ITEM,
  correctAnswer: 'Leave it locked',
  quote: 'In a skid, do not touch the rear brake until the bike is upright.',
}

const FILLER = ['the', 'a', 'In', 'the rear', 'do not', 'In a skid, do not', 'the rear light']
test.each<[string, string | null]>([
  ...FILLER.map((words): [string, string] => [words, 'reader-quote']),
  ['the rear brake', null],
  ['do not touch the rear brake', null],
])('a reader that names only “%s” is answered with %s', (words, code) => {
  const question = { ...QUESTION, options: ['Leave it locked', 'b', 'c', 'd'] }
  const answer = { answer: 'A', words } as const
  const page = `${SKID.quote} See to the rear light.`
  expect(doubtOf(SKID, question, answer, page)?.code ?? null).toBe(code)
})

test('of a quote with few words of a meaning, all are needed', () => {
  const short = { ...ITEM, quote: 'You must not have had any alcohol.' }
  const doubt = (words: string) => doubtOf(short, QUESTION, { answer: 'C', words }, short.quote)
  expect(doubt('You must not have had')).toMatchObject({ code: 'reader-quote' })
  expect(doubt('not have had any alcohol')).toBeNull()
})

test('the options are shuffled', () => {
  const orders = Array.from({ length: 200 }, () =>
    blindQuestion(ITEM, Math.random).options.indexOf(ITEM.correctAnswer),
  )
  expect(new Set(orders)).toEqual(new Set([0, 1, 2, 3]))
})

test.each([
  ['the key with its words', { answer: 'C', words: 'in rain it is FOUR seconds' }, null],
  ['words over a line end', { answer: 'C', words: 'a car. In rain it is four seconds' }, null],
  ['the key with more words', { answer: 'C', words: PAGE }, null],
  [
    'the key for words beside the quote',
    { answer: 'C', words: 'two seconds behind a car' },
    'reader-quote',
  ],
  ['another option', { answer: 'B', words: 'two seconds' }, 'reader-other'],
  ['no option', { answer: 'none', words: '' }, 'reader-none'],
  ['several options', { answer: 'several', words: 'seconds' }, 'reader-several'],
  ['the key without words', { answer: 'C', words: ' …' }, 'reader-words'],
  ['the key with words of its own', { answer: 'C', words: 'It rains' }, 'reader-words'],
] as const)('an answer with %s', (_what, answer, code) => {
  expect(doubtOf(ITEM, QUESTION, answer, PAGE)?.code ?? null).toBe(code)
})
