import { expect, test } from 'vitest'
import { notesOf } from '../../questions/question/item-notes.ts'
import { asRider } from './as-rider.ts'
import { toForm, toSent } from './form-item.ts'

const texts = {
  question: 'What does this sign mean?',
  options: ['A bump', 'A school', 'A curve', 'A bridge'],
  correctAnswer: 'A bump',
  explanation: 'The sign says so.',
}
const notes = {
  topic: 'signs',
  picture: { name: 'bump-sign', text: 'A sign with the word BUMP.' },
  whyWrong: { 'A school': 'That sign has children.', 'A curve': 'That sign has an arrow.' },
  citation: 'MUTCD W8-1',
}
const stored = { ...texts, ...notes, facts: ['mutcd-w8-1'], expiresAt: '2027-01-01T00:00:00.000Z' }
const form = toForm({ ...stored, page: null, quote: '' }, stored)
const nowhere = { abbrev: 'HI', manual: null }

test('a form sends all that it was filled with', () => {
  const { item, notes: sent } = toSent(form)
  const { topic: _, ...written } = { ...item, ...texts }
  expect(written).toEqual({ ...texts, page: null, quote: '', lawEnds: '2027-01-01' })
  const { facts, expiresAt, ...shown } = notesOf(stored)
  expect(sent).toEqual(shown)
  expect(asRider(form, nowhere)).toEqual({ ...texts, ...notes })
})

test('a reason stays with its option when the option gets another text', () => {
  const options = texts.options.with(2, 'A sharp curve')
  const { whyWrong } = toSent({ ...form, options }).notes
  expect(whyWrong).toEqual({
    'A school': 'That sign has children.',
    'A sharp curve': 'That sign has an arrow.',
  })
})

test('riders see no citation beside a quote, and neither source nor reasons that no longer fit', () => {
  const cited = asRider({ ...form, page: 3, quote: 'A bump is ahead.' }, nowhere)
  expect(cited).toEqual({ ...texts, ...notes, citation: undefined })
  const { topic, picture } = notes
  expect(asRider({ ...form, fits: 'no' }, nowhere)).toEqual({ ...texts, topic, picture })
})
