import { expect, test } from 'vitest'
import { asShown } from '../../questions/question/shown-item.fixture.ts'
import { newItems } from '../question-bank/bank.fixture.ts'
import { becameOf } from './mended.ts'

test('becameOf finds the reported questions with a new meaning, and those that left the bank', () => {
  const [first, second, third] = newItems(3, 'n')
  if (!first || !second || !third) throw new Error('No items')
  const bank = {
    items: asShown([
      { ...first, id: 'as-before' },
      { ...second, id: 'changed', revision: 3 },
      { ...third, id: 'says-the-same', revision: 2, sameSince: 1 },
    ]),
  }
  const reported = ['as-before', 'changed', 'says-the-same', 'missing'].map((itemId) => {
    return { state: 'OR', itemId, revision: itemId === 'changed' ? 2 : 1 }
  })
  const [, changed, , missing] = reported
  expect(becameOf(reported, bank, 'OR')).toEqual({ mended: [changed], missing: [missing] })
  expect(becameOf(reported, bank, 'CA')).toEqual({ mended: [], missing: [] })
})
