import { expect, test } from 'vitest'
import { asRider, notesKept } from './as-rider.ts'

const texts = {
  question: 'What does this sign mean?',
  options: ['A bump', 'A school', 'A curve', 'A bridge'],
  correctAnswer: 'A bump',
  explanation: 'The sign says so.',
}
const notes = {
  picture: { name: 'bump-sign', text: 'A sign with the word BUMP.' },
  whyWrong: { 'A school': 'That sign has children.', 'A curve': 'That sign has an arrow.' },
  citation: 'MUTCD W8-1',
}
const draft = { ...texts, page: null, quote: '' }
const cited = { ...draft, page: 3, quote: 'A bump is ahead.' }
const { picture } = notes

test('a question with the same texts keeps its picture and its notes', () => {
  expect(notesKept(draft, { ...texts, ...notes, origin: 'starter' })).toEqual(notes)
  expect(notesKept(draft, { ...texts, ...notes, origin: 'admin' })).toEqual(notes)
  const shown = asRider(draft, { abbrev: 'HI', manual: null }, notes)
  expect(shown).toEqual({ ...texts, ...notes })
})

test('a changed starter question keeps only its picture, because its facts prove the notes', () => {
  const starter = { ...texts, ...notes, origin: 'starter' } as const
  expect(notesKept({ ...draft, question: 'What is it?' }, starter)).toEqual({ picture })
  expect(notesKept(cited, starter)).toEqual({ picture })
})
