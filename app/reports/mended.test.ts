import { expect, test } from 'vitest'
import { newItems } from '../question-bank/bank.fixture.ts'
import { mendedSince } from './mended.ts'

test('a rider hears of reported questions that were changed or withdrawn since', () => {
  const [first, second, third] = newItems(3, 'n')
  if (!first || !second || !third) throw new Error('No items')
  const bank = {
    items: [
      { ...first, id: 'as-before' },
      { ...second, id: 'changed', revision: 3 },
      { ...third, id: 'says-the-same', revision: 2, sameSince: 1 },
    ],
  }
  const reported = ['as-before', 'changed', 'says-the-same', 'withdrawn'].map((itemId) => {
    return { state: 'OR', itemId, revision: itemId === 'changed' ? 2 : 1 }
  })
  const ids = (state: string) => mendedSince(reported, bank, state).map(({ itemId }) => itemId)
  expect(ids('OR')).toEqual(['changed', 'withdrawn'])
  expect(ids('CA')).toEqual([])
})
