import { expect, test } from 'vitest'
import { readStarterContent } from '../app/making/starter-bank/starter-content.server.ts'
import type { StarterItem } from '../app/making/starter-bank/starter-item.ts'
import { repeatedShare, repeating, withSameReasons } from './bank-explanations.ts'
import { lawEnds } from './bank-tables.ts'

const CONTENT = readStarterContent()
const { riding, signs, states } = CONTENT
const LAW = [...states.values()].flatMap(({ items }) => items)
const [ITEM] = LAW as [StarterItem]

/** The reached numbers of items. They may only fall. */
const REACHED = { repeating: 4, sameReasons: 0 }

test('no more explanations of law only repeat the answer', () => {
  expect(repeating(LAW).length).toBeLessThanOrEqual(REACHED.repeating)
})

test('no more items have the same reason for two wrong options', () => {
  const items = [...riding, ...signs, ...LAW]
  expect(withSameReasons(items).length).toBeLessThanOrEqual(REACHED.sameReasons)
})

test('an explanation repeats the words of its question and answer, and tells the others', () => {
  const item = { ...ITEM, question: 'Must you have a mirror?', answer: 'On the left side' }
  const shareOf = (explanation: string) => repeatedShare({ ...item, explanation })
  expect(shareOf('You must have a mirror on the left side.')).toBe(1)
  expect(shareOf('A mirror is not enough: turn your head.')).toBe(1 / 3)
})

test('two wrong options with one reason are found', () => {
  const reasons = (...whys: string[]) => [
    { ...ITEM, wrong: whys.map((why, place) => ({ option: `${place} cc`, why })) },
  ]
  expect(withSameReasons(reasons('Less.', 'Less.', 'More.'))).toHaveLength(1)
  expect(withSameReasons(reasons('Less.', 'Still less.', 'More.'))).toHaveLength(0)
})

test('the laws that end are listed, the first to end first', () => {
  expect(lawEnds(CONTENT).split('\n')).toEqual([
    expect.stringMatching(/^2027-07-01: law ends in UT, questions: \d+$/),
    expect.stringMatching(/^2027-09-01: law ends in CO, questions: \d+$/),
  ])
})
