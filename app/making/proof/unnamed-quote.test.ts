import { describe, expect, test } from 'vitest'
import { manualPages } from '../../../test/manual-pages.ts'
import { hasUnnamedLetters, isGarbled } from '../../base/text/unnamed-letters.ts'
import { readManual } from './manual-text.ts'
import { matchQuote } from './quote-match.ts'

const PLAIN = `Riding in a town
Watch the traffic behind you before you slow down for a turn.
Keep a sufficient distance from the car in front, and more after the rain.
Turn the engine off before you add fuel, in any section of the office.
If a sign is hidden or bent, slow down as if you could read it.`
const QUOTES = PLAIN.split('\n').slice(1, 4)

/** Writes a text as a file does whose font does not name its ligatures. */
const drawn = (text: string, signs: Record<string, string>) =>
  Object.entries(signs).reduce((read, [letters, sign]) => read.replaceAll(letters, sign), text)

const LIGATURES: [string, Record<string, string>][] = [
  ['marks and another letter', { ffi: '\u02dc', ff: '\u02db', ti: '\u019f', ft: '\u02da' }],
  ['no meaning', { ffi: '\ufffd', ff: '\ufffd', ti: '\ufffd', ft: '\ufffd' }],
  ['private characters', { ffi: '\ue001', ff: '\ue002', ti: '\ue003', ft: '\u{f0004}' }],
  ['control characters of before', { ffi: '\u0001', ff: '\u001f', ti: '\u0095', ft: '\u0003' }],
  ['letters of another script', { ffi: 'ϐ', ff: 'ж', ti: 'Σ', ft: 'ة' }],
  ['signs', { ffi: '∞', ff: '§', ti: '⌂', ft: '∆' }],
  ['ASCII signs and capitals', { ffi: '!', ffe: '#e', ti: '%', ft: 'C' }],
  ['single letters', { w: '\ufffd', q: 'Ɵ' }],
]

describe('a quote of a page whose file does not name its letters is told as that', () => {
  test.each(LIGATURES)('%s', (_what, signs) => {
    const page = drawn(PLAIN, signs)
    const manual = readManual(['A cover', page, 'An end'])
    for (const quote of QUOTES.filter((quote) => !page.includes(quote))) {
      for (const cited of [1, 2, 3]) {
        expect(matchQuote(manual, { page: cited, quote }), quote).toMatchObject({
          code: 'letters',
          words: expect.stringMatching(/^(?:Watch|Keep|Turn).*[.]?$/),
        })
      }
    }
  })

  test.each(LIGATURES)(
    'but a quote that says something else is wrong there, too: %s',
    (_what, signs) => {
      const manual = readManual([drawn(PLAIN, signs)])
      for (const quote of [
        'Watch the traffic beside you before you slow down for a turn.',
        'Keep a sufficient distance from the bus in front, and more after the rain.',
        'Turn the engine off after you add fuel, in any section of the office.',
      ]) {
        expect(matchQuote(manual, { page: 1, quote })).toEqual({ code: 'quote' })
      }
    },
  )

  test('with no letters at all, and with other letters for all of them', () => {
    const text = `${PLAIN} `.repeat(3)
    for (const page of [text.replace(/\p{L}/gu, '\ufffd'), shifted(text)]) {
      const manual = readManual([page])
      for (const quote of QUOTES) {
        expect(matchQuote(manual, { page: 1, quote })).toEqual({ code: 'letters' })
      }
      expect(isGarbled(page)).toBe(true)
      expect(hasUnnamedLetters(page)).toBe(true)
    }
  })
})

/** Writes a text as a file does whose letters stand for the numbers of their pictures. */
function shifted(text: string): string {
  return text.replace(/[\x20-\x7e]/g, (letter) => {
    const code = letter.charCodeAt(0) - 29
    return code < 32 ? '\ufffd' : String.fromCharCode(code)
  })
}

test.each(LIGATURES.slice(0, 6))('a page has letters without a name: %s', (_what, signs) => {
  expect(hasUnnamedLetters(drawn(PLAIN, signs))).toBe(true)
})

test.each([
  ['English', PLAIN],
  ['bullets of symbol fonts', '\uf0b7Slow down\n\ufffd Stop\n\u0017 Look\n✓Check the road'],
  ['trademarks and degrees', 'Harley® riders, Velcro™ straps, 90° bends, 16½ feet, ©2026'],
  ['Spanish', 'El conductor señalará también en español, ¿verdad? Años después, sí.'],
  ['a note in other languages', 'Русский язык, 中文, Tiếng Việt, العربية, Ελληνικά'],
  ['ligatures that the file names', 'oﬃcers and traﬃc, the ﬁrst of them, ﬂoods'],
  ['offices', 'Blvd NW 12345 Hwy. Albany, Main Street 7, MPH, DMV, TTY, PhD '.repeat(9)],
])('a page has none: %s', (_what, page) => {
  expect(hasUnnamedLetters(page)).toBe(false)
})

test('a text that repeats one letter takes little time', () => {
  const manual = readManual([`${'a'.repeat(99_000)}\ufffda`])
  const start = performance.now()
  expect(matchQuote(manual, { page: 1, quote: `${'a'.repeat(1_999)}b` })).toEqual({ code: 'quote' })
  expect(performance.now() - start).toBeLessThan(5_000)
})

test('no page of a manual has any', () => {
  const pages = manualPages(120).map(({ sentences }) => sentences.join(' '))
  expect(pages.filter(hasUnnamedLetters)).toEqual([])
})
