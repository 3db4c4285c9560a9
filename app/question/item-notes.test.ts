import { expect, test } from 'vitest'
import { type ItemNotes, keptNotes, lastingNotes, notesOf } from './item-notes.ts'

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
const texts = { options: ['A bump', 'A school', 'A curve', 'A bridge'], correctAnswer: 'A bump' }
const kept = (before: 'starter' | 'admin', origin: 'starter' | 'manual' | 'admin') =>
  keptNotes({ ...every, origin: before }, texts, origin)

test('an unchanged starter question keeps all notes, a changed one keeps those about its subject', () => {
  expect(kept('starter', 'starter')).toEqual(every)
  expect(kept('starter', 'admin')).toEqual(lasting)
  expect(kept('starter', 'manual')).toEqual(lasting)
})

test('a changed question of the admin keeps its fitting reasons, and its citation unless it is proved', () => {
  const reasons = { 'A school': fitting }
  expect(kept('admin', 'admin')).toEqual({ ...lasting, citation, whyWrong: reasons })
  expect(kept('admin', 'manual')).toEqual({ ...lasting, whyWrong: reasons })
})

test('notesOf and lastingNotes return notes only, no other fields of a question', () => {
  const item = { ...every, ...texts, origin: 'admin', revision: 2 }
  expect(notesOf(item)).toEqual(every)
  expect(lastingNotes(item)).toEqual(lasting)
})
