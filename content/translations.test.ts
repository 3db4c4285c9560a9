import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readStarterContent } from '../app/making/starter-bank/starter-content.server.ts'
import { bankOf } from '../app/making/starter-bank/state-bank.ts'
import { US_STATES } from '../app/questions/states/us-states.ts'
import { isCurrent } from '../app/questions/translations/item-translation.ts'
import { TEST_WORDS } from '../app/questions/translations/test-words.es.ts'
import { parseTranslations } from '../app/questions/translations/translation-file.ts'
import { englishParts } from '../app/questions/words/english-parts.es.ts'
import { secondNames } from './es/rules.ts'
import { textFaults, translationFaults } from './translation-rules.ts'

const CONTENT = readStarterContent()
const STATES = [...CONTENT.states.values()]
const FILES = globSync('content/es/bank/*/*.json').map((file) =>
  parseTranslations(readFileSync(file, 'utf8'), 'es'),
)
const TRANSLATIONS = new Map(FILES.flatMap(({ items }) => items.map((item) => [item.id, item])))
const NOTES = FILES.flatMap(({ notes = [] }) => notes)
/** Each question of the starter bank, once. */
const ITEMS = new Map(
  US_STATES.flatMap(({ abbrev }) => bankOf(CONTENT, abbrev).map((item) => [item.id, item])),
)

describe('the Spanish bank', () => {
  test('translates the present English of each question, and nothing else', () => {
    const stale = [...ITEMS.values()].filter((item) => {
      const translation = TRANSLATIONS.get(item.id)
      return !translation || !isCurrent(translation, item)
    })
    expect(stale.map(({ id }) => id)).toEqual([])
    expect(TRANSLATIONS.size).toBe(ITEMS.size)
    expect(FILES.flatMap(({ items }) => items)).toHaveLength(ITEMS.size)
  })

  test('translates each note about the tests', () => {
    const notes = STATES.flatMap(({ test: { notes } }) => notes)
    const known = new Map(NOTES.map(({ label, text }) => [text.from, label.from]))
    expect(notes.filter(({ label, text }) => known.get(text) !== label)).toEqual([])
    expect(NOTES.flatMap(({ label, text }) => [...textFaults(label), ...textFaults(text)])).toEqual(
      [],
    )
  })

  test('keeps numbers, units and form, and has no wrong word', () => {
    const faults = [...ITEMS.values()].flatMap((item) => {
      const { id, whyWrong = {} } = item
      const translation = TRANSLATIONS.get(id)
      if (!translation) return []
      return translationFaults(translation, { ...item, whyWrong })
    })
    expect(faults).toEqual([])
  })

  test('marks no legend as English that its English does not have', () => {
    const others = [...TRANSLATIONS.values()].flatMap((translation) => {
      const { id, question, answer, wrong, explanation, picture = '' } = translation
      const options = [answer, ...wrong].map(({ to }) => to)
      const reasons = wrong.map(({ why }) => why)
      const english = JSON.stringify(ITEMS.get(id)).toLowerCase()
      return [question.to, ...options, ...reasons, explanation, picture]
        .flatMap(englishParts)
        .filter(
          ({ text, isEnglish }) =>
            isEnglish && /^[A-Z]/.test(text) && !english.includes(text.toLowerCase()),
        )
        .map(({ text }) => `${id}: ${text}`)
    })
    expect(others).toEqual([])
  })

  test('knows the words of the facts about the tests', () => {
    const said = STATES.flatMap(({ test: { source, languages, languagesBy, course } }) => [
      languages,
      course?.notAt ?? null,
      // The name of an office stays as it is.
      ...[source, languagesBy?.source ?? null].filter((name) => /^[a-z]/.test(name ?? '')),
    ]).filter((text) => text !== null)
    expect([...new Set(said)].filter((text) => !Object.hasOwn(TEST_WORDS, text))).toEqual([])
  })
})

test('the glossary, the articles and the interface have one Spanish term for each thing', () => {
  const files = [
    'content/es/words.json',
    ...globSync(['content/es/articles/*.json', 'app/**/*.es.{ts,tsx}']),
  ]
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      // Riders search for articles by other words, too.
      .filter((line) => !/^ {6}"/.test(line))
      .flatMap(secondNames)
      .map((word) => `${file}: ${word}`),
  )
  expect(files.length).toBeGreaterThan(60)
  expect(found).toEqual([])
})

test('the rules find what a translation may lose', () => {
  const faults = (from: string, to: string) => textFaults({ from, to }).length
  expect(faults('Wait at least 3 seconds.', 'Espere al menos 3 segundos.')).toBe(0)
  expect(faults('Wait at least three seconds.', 'Espere tres segundos.')).toBe(1)
  expect(faults('At 55 mph', 'A 65 mph')).toBe(1)
  expect(faults('At 55 mph', 'A 55 millas')).toBe(1)
  expect(faults('Only one lane', 'Solo un carril')).toBe(0)
  expect(faults('Only one lane', 'Sólo un carril')).toBe(1)
  expect(faults('Ride only at night', 'Conduzca solo de noche')).toBe(1)
  expect(faults('You may ride alone', 'Puede conducir solo')).toBe(0)
  expect(faults('A rider course', 'Un curso de manejo para motociclistas')).toBe(0)
  expect(faults('How to ride', 'Cómo manejar')).toBe(1)
  expect(faults('Stop at the curb', 'Pare junto a la acera')).toBe(1)
  expect(faults('Yield', '')).toBe(1)
  expect(faults('Swerve left', 'Un viraje a la izquierda')).toBe(1)
  expect(faults('A face shield', 'Una visera')).toBe(1)
  expect(faults('A cap with a visor', 'Una gorra con visera')).toBe(0)
  expect(faults('The knowledge test', 'El examen escrito')).toBe(1)
  expect(faults('A rider course', 'Un curso básico para motociclistas')).toBe(1)
  expect(faults('A Class M license', 'Una licencia de clase M')).toBe(1)
  expect(faults('In DC', 'En Distrito de Columbia')).toBe(1)
})
