import { expect, test } from 'vitest'
import { readStarterContent } from '../app/making/starter-bank/starter-content.server.ts'
import { hardShares, hardWords, readingsOf, wordsTable } from './bank-words.ts'

const READINGS = readingsOf(readStarterContent())

/** The reached shares of texts that are harder than their goals, in percent. They may only fall. */
const REACHED: Record<string, { english: number; spanish: number }> = {
  'question lines, riding': { english: 22.6, spanish: 19.8 },
  'questions with options, riding': { english: 0.4, spanish: 3.6 },
  'reasons, riding': { english: 0, spanish: 0 },
  'explanations, riding': { english: 0, spanish: 1.5 },
  'question lines, situations': { english: 0, spanish: 2.4 },
  'questions with options, situations': { english: 0, spanish: 2.4 },
  'reasons, situations': { english: 0, spanish: 0 },
  'explanations, situations': { english: 0, spanish: 0 },
  'question lines, signs': { english: 2.5, spanish: 10 },
  'questions with options, signs': { english: 0.9, spanish: 5 },
  'reasons, signs': { english: 0, spanish: 0 },
  'explanations, signs': { english: 0, spanish: 0.9 },
  'question lines, law': { english: 43.7, spanish: 22.5 },
  'questions with options, law': { english: 0.3, spanish: 0.6 },
  'reasons, law': { english: 0, spanish: 0 },
  'explanations, law': { english: 0.3, spanish: 0.6 },
  'articles, all': { english: 0, spanish: 0 },
  // The specification demands the text for a place without a quiz.
  'messages, all': { english: 0.7, spanish: 0 },
}

test('no share of hard texts grows', () => {
  const grown = hardShares(READINGS).filter(({ name, english, spanish }) => {
    const reached = REACHED[name]
    return !reached || 100 * english > reached.english || 100 * spanish > reached.spanish
  })
  expect(grown).toEqual([])
})

test('the table counts the texts that the list names', () => {
  const easy = { kind: 'reasons', group: 'law', id: 'a', grade: 8, ease: 55 } as const
  const readings = [easy, { ...easy, id: 'b', grade: 8.1 }, { ...easy, id: 'c', ease: 54.9 }]
  expect(wordsTable(readings)).toContain('| reasons | law | 3 | 8.0, 8.1 | 1 | 55.0, 54.9 | 1 |')
  expect(hardWords(readings)).toBe(
    ['English 8.1 b (reasons, law)', 'Spanish 54.9 c (reasons, law)'].join('\n'),
  )
})
