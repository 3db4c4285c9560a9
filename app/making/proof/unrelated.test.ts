import { describe, expect, test } from 'vitest'
import { TRUE_ITEMS } from './true-items.fixture.ts'
import { isUnrelated } from './unrelated.ts'

const PAIRS = TRUE_ITEMS.flatMap((item) =>
  TRUE_ITEMS.filter((other) => other.quote !== item.quote).map(({ quote }) => ({ item, quote })),
)

test('a quote that proves the answer is never unrelated', () => {
  expect(TRUE_ITEMS.filter((item) => isUnrelated(item, item.quote))).toEqual([])
})

test('a quote that proves another answer is unrelated in 97 of 100 pairs', () => {
  const unrelated = PAIRS.filter(({ item, quote }) => isUnrelated(item, quote))
  expect(PAIRS.length).toBeGreaterThan(2_000)
  expect(unrelated.length / PAIRS.length).toBeGreaterThan(0.97)
})

describe('words that nearly every page has relate nothing', () => {
  const CHAIN = 'Riders adjust the chain of a motorcycle before they ride on the road.'
  test.each([
    ['How do riders ride a motorcycle on the road?', 'Like other drivers', true],
    ['What do riders drive?', 'A vehicle in traffic', true],
    ['When do you signal?', 'Before you ride', true],
    ['What must riders wear?', 'A helmet', true],
    ['What do riders adjust?', 'The chain', false],
    ['What do you do with a chain?', 'You adjust it', false],
    ['Which part is adjusted before a ride?', 'The chain', false],
    ['Adjusting what comes first?', 'Chains', false],
  ])('%s %s', (question, correctAnswer, expected) => {
    expect(isUnrelated({ question, correctAnswer }, CHAIN)).toBe(expected)
  })
})
