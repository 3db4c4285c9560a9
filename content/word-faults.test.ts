import { expect, test } from 'vitest'
import type { StarterItem } from '../app/making/starter-bank/starter-item.ts'
import type { ItemTranslation } from '../app/questions/translations/item-translation.ts'
import type { Word } from '../app/questions/words/word.ts'
import { englishGrade, spanishEase } from './reading-ease.ts'
import { readWords, wordFaults } from './word-faults.ts'

const WORDS = readWords()

test('each language explains the same 70 to 100 words in the order of its alphabet', () => {
  const { english, spanish } = WORDS
  expect(english.length).toBeGreaterThanOrEqual(70)
  expect(english.length).toBeLessThanOrEqual(100)
  expect(spanish.map(({ id }) => id).sort()).toEqual(english.map(({ id }) => id).sort())
  for (const [language, words] of Object.entries({ en: english, es: spanish })) {
    const names = words.map(({ word }) => word)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, language)))
    expect(new Set(names).size).toBe(names.length)
  }
})

test('the meanings are easy to read', () => {
  expect(englishGrade(WORDS.english.map(({ meaning }) => meaning))).toBeLessThan(5)
  expect(spanishEase(WORDS.spanish.map(({ meaning }) => meaning))).toBeGreaterThan(65)
})

const SIDECAR = { id: 'sidecar', word: 'sidecar', forms: ['sidecar'], meaning: 'A car.' }
const EN: Word[] = [SIDECAR]
const ES: Word[] = [{ ...SIDECAR, english: 'sidecar' }]

function faultsIn(question: string, es: string, english = EN, spanish = ES): string[] {
  const ids = ['a', 'b', 'c']
  const items = ids.map((id) => ({ id, question, answer: 'Yes', wrong: [], explanation: 'So.' }))
  const translations = ids.map((id) => {
    return [id, { id, question: { to: es }, answer: { to: 'Sí' }, wrong: [], explanation: 'Así.' }]
  })
  return wordFaults(
    { english, spanish },
    items as unknown as StarterItem[],
    new Map(translations as [string, ItemTranslation][]),
    new Map(),
  )
}

test('a technical term of three questions needs an entry, and an entry needs a question', () => {
  expect(faultsIn('Two sidecars?', '¿Dos sidecars?')).toEqual([])
  expect(faultsIn('Its DOT sign and its sidecar?', '¿Su sidecar?')).toEqual([
    'The term "DOT" of 3 questions has no entry.',
  ])
  expect(faultsIn('A sidecar with a wobble?', '¿Un sidecar con tambaleo (wobble)?')).toEqual([
    'The term "wobble" of 3 questions has no entry.',
  ])
  expect(faultsIn('Is SOFT SHOULDER for a sidecar?', '¿Un sidecar?')).toEqual([])
  expect(faultsIn('A side-sidecar?', '¿Un sidecar?')).toEqual([
    'No question and no fact uses the word sidecar.',
  ])
  expect(faultsIn('A sidecar?', '¿Un remolque?')).toEqual([
    'No question uses the Spanish word for sidecar.',
  ])
  expect(faultsIn('A sidecar?', '¿Un sidecar?', EN, [])).toEqual([
    'The word sidecar differs in Spanish.',
    'No question uses the Spanish word for sidecar.',
  ])
  expect(faultsIn('A sidecar?', '¿Un sidecar?', [...EN, ...EN])).toEqual([
    'The word sidecar stands twice.',
  ])
})
