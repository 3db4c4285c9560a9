import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../test/any-character.fixture.ts'
import { shownText } from './shown-text.ts'

test.each([
  ['a control character', '\u0017 Slow down', '• Slow down'],
  ['a control character of Windows', 'a\u0095b', 'a•b'],
  ['a bullet of a symbol font', '\uf0b7 Slow down', '• Slow down'],
  ['a character that is none', '\ufffe and \ufffd', '• and •'],
  ['half a character', 'a\ud800', 'a•'],
  ['a direction mark', 'Yes \u202e on', 'Yes  on'],
  ['no width', 'Y\u200bes\ufeff', 'Yes'],
  ['a tag', 'Yes\u{e0041}', 'Yes'],
  ['line ends', 'a\r\nb\rc\nd\te', 'a\nb\nc\nd\te'],
  [
    'a soft hyphen, accents and signs',
    'an\u00adkle, café, 16½ °F 🛵',
    'an\u00adkle, café, 16½ °F 🛵',
  ],
])('%s', (_what, text, shown) => {
  expect(shownText(text)).toBe(shown)
})

test('what is shown stays as it is, and has nothing that nobody sees', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const shown = shownText(text)
      expect(shown).not.toMatch(/[^\P{C}\n\t\u00ad]/u)
      expect(shownText(shown)).toBe(shown)
    }),
  )
})
