import { expect, test } from 'vitest'
import { readStarterContent } from '../app/starter-bank/starter-content.server.ts'
import { hardShares, hardWords, readingsOf, wordsTable } from './bank-words.ts'

const READINGS = readingsOf(readStarterContent())

/** The reached shares of texts that are harder than their goals, in percent. They may only fall. */
const REACHED: Record<string, { english: number; spanish: number }> = {
  'question lines, riding': { english: 23.6, spanish: 22.9 },
  'questions with options, riding': { english: 4.6, spanish: 14.1 },
  'reasons, riding': { english: 1.8, spanish: 4.3 },
  'explanations, riding': { english: 13.1, spanish: 12.4 },
  'question lines, situations': { english: 19.1, spanish: 21.5 },
  'questions with options, situations': { english: 16.7, spanish: 12 },
  'reasons, situations': { english: 0, spanish: 2.4 },
  'explanations, situations': { english: 12, spanish: 2.4 },
  'question lines, signs': { english: 3.4, spanish: 11.7 },
  'questions with options, signs': { english: 5.9, spanish: 10 },
  'reasons, signs': { english: 1.7, spanish: 6.7 },
  'explanations, signs': { english: 10.9, spanish: 16.7 },
  'question lines, law': { english: 50.3, spanish: 25.6 },
  'questions with options, law': { english: 18.7, spanish: 8 },
  'reasons, law': { english: 6, spanish: 5.6 },
  'explanations, law': { english: 30.7, spanish: 22.4 },
  'articles, all': { english: 0, spanish: 0 },
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
