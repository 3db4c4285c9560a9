import { expect, test } from 'vitest'
import { englishGrade, spanishEase } from './reading-ease.ts'
import { spanishSyllables } from './spanish-syllables.ts'

const LEGALESE =
  'Notwithstanding the aforementioned provisions, operators demonstrating noncompliance with statutory requirements are subject to administrative suspension of endorsement privileges.'

test('the grade follows the formula of Flesch and Kincaid', () => {
  expect(englishGrade(['The cat sat on the mat.'])).toBeCloseTo(0.39 * 6 + 11.8 - 15.59)
  expect(englishGrade(['The helmet law. It ends.'])).toBeCloseTo(
    0.39 * 2.5 + (11.8 * 6) / 5 - 15.59,
  )
  expect(englishGrade([LEGALESE])).toBeGreaterThan(20)
})

test('the ease follows the formula of Szigriszt-Pazos', () => {
  expect(spanishEase(['El gato duerme. Es de Ana.'])).toBeCloseTo(206.835 - (62.3 * 9) / 6 - 3)
  expect(spanishEase(['Guía'])).toBeCloseTo(206.835 - 62.3 * 2 - 1)
})

test('each text is a sentence, a colon ends one, and the points of "p. m." end none within one', () => {
  expect(englishGrade(['You must:', 'Stop', 'Slow'])).toBeCloseTo((0.39 * 4) / 3 + 11.8 - 15.59)
  expect(spanishEase(['De 5 p. m. a 9 p. m. no.'])).toBeCloseTo(206.835 - 62.3 - 7)
  expect(englishGrade(['Go at 6 a.m. Then rest.'])).toBeCloseTo(0.39 * 3 + 11.8 - 15.59)
})

test('a figure counts as a word without syllables, and a sign alone as no word', () => {
  expect(englishGrade(['Pay $25,000 now.'])).toBeCloseTo(0.39 * 3 + 11.8 - 15.59)
  expect(englishGrade(['Stop - now.'])).toBeCloseTo(0.39 * 2 + 11.8 - 15.59)
})

test.each([
  ['motocicleta', 5],
  ['guía', 2],
  ['queso', 2],
  ['averigüe', 4],
  ['vehículo', 4],
  ['cuídese', 3],
  ['construir', 2],
  ['reír', 2],
  ['ciudad', 2],
  ['mayo', 2],
  ['rey', 1],
  ['y', 1],
])('"%s" has %i syllables', (word, syllables) => {
  expect(spanishSyllables(word)).toBe(syllables)
})
