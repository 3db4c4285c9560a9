import { expect, test } from 'vitest'
import { fittingNotes, hasSameTexts, type ItemNotes, lastingNotes, notesOf } from './item-notes.ts'

/** All notes of a question. TypeScript demands each new note here, so the tests cover it. */
const every: Required<ItemNotes> = {
  topic: 'signs',
  citation: 'MUTCD W8-1',
  whyWrong: { 'A school': 'That sign has children.', 'A farm': 'No option says so any more.' },
  picture: { name: 'bump-sign', text: 'A sign with the word BUMP.' },
  facts: ['mutcd-w8-1'],
  expiresAt: '2027-01-01T00:00:00.000Z',
}
const { citation, whyWrong, facts, ...lasting } = every
const { 'A school': fitting } = every.whyWrong
const texts = {
  question: 'What does this sign mean?',
  options: ['A bump', 'A school', 'A curve', 'A bridge'],
  correctAnswer: 'A bump',
  explanation: 'The sign says so.',
}

test('a question has reasons for its wrong options only, and a citation unless it is proved', () => {
  const reasons = { 'A school': fitting }
  expect(fittingNotes(every, texts, false)).toEqual({ ...lasting, citation, whyWrong: reasons })
  expect(fittingNotes(every, texts, true)).toEqual({ ...lasting, whyWrong: reasons })
})

test('notesOf and lastingNotes return notes only, no other fields of a question', () => {
  const item = { ...every, ...texts, origin: 'admin', revision: 2 }
  expect(notesOf(item)).toEqual(every)
  expect(lastingNotes(item)).toEqual(lasting)
})

test.each([
  ['question', { question: 'What does it mean?' }],
  ['options', { options: ['A bump', 'A school', 'A curve', 'A farm'] }],
  ['answer', { correctAnswer: 'A school' }],
  ['explanation', { explanation: 'The sign says it.' }],
])('another %s is another text, and another note is not', (_, change) => {
  expect(hasSameTexts(texts, { ...texts, ...change })).toBe(false)
  expect(hasSameTexts({ ...texts, ...every }, texts)).toBe(true)
})
