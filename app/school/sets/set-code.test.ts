import { expect, test } from 'vitest'
import { topics } from '../../questions/question/topics.ts'
import { MAX_ENDED, type SetOf, setCodeOf, setOf } from './set-code.ts'

const SETS: SetOf[] = [
  { version: 0, count: 5, topics: [], seed: 0, ended: 0 },
  {
    version: 16_383,
    count: 50,
    topics: ['law', 'machine', 'fitness'],
    seed: 1_048_575,
    ended: MAX_ENDED,
  },
  ...topics.map((topic) => ({ version: 7, count: 25, topics: [topic], seed: 12_345, ended: 3 })),
]

test.each(SETS)('the code of %j names it again', (of) => {
  const code = setCodeOf(of)
  expect(code).toMatch(/^[0-9a-z]{15}$/)
  expect(setOf(code)).toEqual(of)
  expect(setOf(code.toUpperCase())).toEqual(of)
  expect(setOf(code.replaceAll('0', 'O').replaceAll('1', 'l'))).toEqual(of)
})

test('a code of an earlier release still names its set', () => {
  const of = { version: 0, count: 25, topics: [], seed: 12_345 }
  expect(setOf('0000000s0c1sf')).toEqual(of)
  expect(setCodeOf(of)).toBe('0000000s0c1sf')
})

test('a code with any wrong letter, or with two letters in the other order, names no set', () => {
  for (const of of SETS) {
    const code = setCodeOf(of)
    for (let place = 0; place < code.length; place++) {
      for (const other of '0123456789abcdefghjkmnpqrstvwxyz'.replace(code[place] ?? '', '')) {
        expect(setOf(code.slice(0, place) + other + code.slice(place + 1))).toBeNull()
      }
      const [one, two] = [code[place] ?? '', code[place + 1] ?? '']
      if (!two || one === two) continue
      expect(setOf(code.slice(0, place) + two + one + code.slice(place + 2))).toBeNull()
    }
  }
})

test.each([
  '',
  'x',
  '0'.repeat(13),
  '0'.repeat(14),
  '0'.repeat(15),
  '../../../etc/p',
  '0000000000000000',
  '<script>alert',
  'ñ'.repeat(13),
])('%j names no set', (code) => {
  expect(setOf(code)).toBeNull()
})
