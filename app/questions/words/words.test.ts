import { afterAll, expect, test } from 'vitest'
import { openApp } from '../../../server/open-app.fixture.ts'
import { englishParts } from './english-parts.es.ts'
import { formPattern } from './form-pattern.ts'
import { splitAtWords } from './split-at-words.ts'
import { WORDS as PALABRAS } from './word-list.es.ts'
import { WORDS } from './word-list.ts'

const app = await openApp()
afterAll(app.remove)

test.each([
  ['/words', WORDS],
  ['/es/words', PALABRAS],
])('%s explains each word without a script, at its own address', async (path, words) => {
  const { status, text } = await app.ask(path)
  expect(status).toBe(200)
  expect(text).toMatch(/<meta name="description" content="[^"]{60,160}"/)
  for (const { id, word, english = word, meaning, picture } of words) {
    const [, entry = ''] = text.split(` id="${id}"`)
    const [shown = '', drawn = ''] = entry.replaceAll('&#x27;', "'").split('</dd>')
    expect(shown).toContain(word)
    expect(shown).toContain(english)
    expect(shown).toContain(meaning)
    if (picture)
      expect(drawn).toContain(`src="/pictures/${picture.name}.svg" alt="${picture.text}"`)
  }
})

test('a form is found as a whole word, in the plural and at the start of a sentence', () => {
  const find = (text: string) => formPattern(['right', 'right of way', 'DOT']).exec(text)?.[0]
  expect(find('Right of way')).toBe('Right of way')
  expect(find('A right-of-way, upright, two rights')).toBe('rights')
  expect(find('A dot')).toBeUndefined()
  expect(find('A DOT-approved helmet by DOT.')).toBe('DOT')
})

test('a text has each of its words once, but none that tells the answer', () => {
  const found = (text: string, answer?: string) =>
    splitAtWords(text, answer).flatMap(({ text, word }) => (word ? `${word.id}: ${text}` : []))
  const text = 'Yield at a roundabout. Yielding with the clutch in is fine.'
  expect(found(text)).toEqual(['yield: Yield', 'roundabout: roundabout', 'clutch: clutch'])
  expect(
    splitAtWords(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
  const drawn = (answer?: string) =>
    splitAtWords('Ride in a staggered formation.', answer)[1]?.word?.picture?.name
  expect(drawn()).toBe('word-staggered-formation')
  expect(drawn('Under a bridge')).toBe('word-staggered-formation')
  expect(drawn('Formation 2')).toBeUndefined()
  expect(drawn('By turns, one left, one right')).toBeUndefined()
  expect(found('What is a wobble?', 'A shaking of the front wheel and handlebars')).toEqual([])
  expect(found('What may cause a wobble?', 'A flat tire')).toEqual(['wobble: wobble'])
})

test('a Spanish text has its legends and words in English marked', () => {
  const found = (text: string) =>
    englishParts(text).flatMap(({ text, isEnglish }) => (isEnglish ? [text] : []))
  expect(found('La señal de ALTO (STOP), el embrague (clutch) y el DMV.')).toEqual([
    'STOP',
    'clutch',
  ])
  expect(found('Una paleta con la palabra SLOW. TRÁNSITO LENTO (SLOWER TRAFFIC).')).toEqual([
    'SLOW',
    'SLOWER TRAFFIC',
  ])
  expect(found('Un rombo con NARROW BRIDGE. Con casco (y guantes) en EE. UU.')).toEqual([
    'NARROW BRIDGE',
  ])
})
