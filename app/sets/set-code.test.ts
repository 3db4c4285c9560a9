import { expect, test } from 'vitest'
import { topics } from '../question/topics.ts'
import { codeOf, type SetOf, setOf } from './set-code.ts'

const SETS: SetOf[] = [
  { version: 0, count: 5, topics: [], seed: 0 },
  { version: 16_383, count: 50, topics: ['law', 'machine', 'fitness'], seed: 1_048_575 },
  ...topics.map((topic) => ({ version: 7, count: 25, topics: [topic], seed: 12_345 })),
]

test.each(SETS)('the code of %j names it again', (of) => {
  const code = codeOf(of)
  expect(code).toMatch(/^[0-9a-z]{13}$/)
  expect(setOf(code)).toEqual(of)
  expect(setOf(code.toUpperCase())).toEqual(of)
  expect(setOf(code.replaceAll('0', 'O').replaceAll('1', 'l'))).toEqual(of)
})

test('a code with a wrong letter or with two letters in the other order names no set', () => {
  const code = codeOf({ version: 3, count: 25, topics: ['law'], seed: 777_777 })
  for (let place = 0; place < code.length; place++) {
    const other = code[place] === '7' ? '8' : '7'
    expect(setOf(code.slice(0, place) + other + code.slice(place + 1))).toBeNull()
    const [one, two] = [code[place] ?? '', code[place + 1] ?? '']
    if (!two || one === two) continue
    expect(setOf(code.slice(0, place) + two + one + code.slice(place + 2))).toBeNull()
  }
})

test.each([
  '',
  'x',
  '0'.repeat(13),
  '../../../etc/p',
  '0000000000000000',
  '<script>alert',
  'ñ'.repeat(13),
])('%j names no set', (code) => {
  expect(setOf(code)).toBeNull()
})
