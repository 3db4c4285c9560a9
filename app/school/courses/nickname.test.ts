import { expect, test } from 'vitest'
import { foldedNickname, nicknameOf } from './nickname.ts'

test.each([
  ['Ana', 'Ana'],
  ['  José  Ñ. ', 'José Ñ.'],
  ['Jose\u0301', 'José'],
  ["O'Neil-2", "O'Neil-2"],
  ['x'.repeat(20), 'x'.repeat(20)],
  ['A\u030a'.repeat(20), 'Å'.repeat(20)],
  ['Ｆｕｌｌ ﬁ', 'Full fi'],
  ['Мария', 'Мария'],
  ['李明', '李明'],
  ['علي', 'علي'],
  ['שלום', 'שלום'],
  ['किशोर', 'किशोर'],
  ['Ана 李', 'Ана 李'],
  ['🏍️ Ana', '🏍️ Ana'],
  ['👨‍👩‍👧'.repeat(2), '👨‍👩‍👧'.repeat(2)],
])('the nickname %j is %j', (typed, shown) => {
  expect(nicknameOf(typed)).toBe(shown)
})

test.each([
  '',
  '   ',
  'x'.repeat(21),
  '<b>Ana</b>',
  '=HYPERLINK("x")',
  'Ana\u202eanA',
  'A\u0300\u0301\u0302\u0303\u0304',
  'a@b.com',
  'a\u0000b',
  'a\u200db',
  '\u200d',
  '\u3164',
  'ᴀna',
  'Аna',
  'Αna',
  'Ана Ana',
  'Ανа',
  '. -',
  '👨‍👩‍👧'.repeat(21),
  'https://x',
])('the nickname %j is refused', (typed) => {
  expect(nicknameOf(typed)).toBeNull()
})

test.each(['ANA', 'A na', 'Ana.', 'Ａｎａ', 'ªna', 'ána'])('%j looks like Ana: %#', (typed) => {
  const name = nicknameOf(typed) ?? ''
  expect(foldedNickname(name) === 'ana').toBe(typed !== 'ána')
})
