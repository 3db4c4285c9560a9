import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../test/any-character.fixture.ts'
import { shownText } from './shown-text.ts'

test.each([
  ['a control character', '\u0017 Slow down', '• Slow down'],
  ['a control character of Windows', 'a\u0095b', 'a•b'],
  ['a bullet of a symbol font', '\uf0b7 Slow down', '• Slow down'],
  ['a noncharacter and a replacement character', '\ufffe and \ufffd', '• and •'],
  ['a lone surrogate', 'a\ud800', 'a•'],
  ['a direction mark', 'Yes \u202e on', 'Yes  on'],
  ['a character without width', 'Y\u200bes\ufeff', 'Yes'],
  ['a tag character', 'Yes\u{e0041}', 'Yes'],
  ['line ends', 'a\r\nb\rc\nd\te', 'a\nb\nc\nd\te'],
  [
    'a soft hyphen, accents and signs',
    'an\u00adkle, café, 16½ °F 🛵',
    'an\u00adkle, café, 16½ °F 🛵',
  ],
])('%s: %j is shown as %j', (_what, text, shown) => {
  expect(shownText(text)).toBe(shown)
})

test('a shown text has no invisible characters, and does not change when it is shown again', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const shown = shownText(text)
      expect(shown).not.toMatch(/[^\P{C}\n\t\u00ad]/u)
      expect(shownText(shown)).toBe(shown)
    }),
  )
})
