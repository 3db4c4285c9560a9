import { expect, test } from 'vitest'
import { newItems } from '../../making/question-bank/bank.fixture.ts'
import { source } from '../../riders/quiz/quiz-messages.tsx'
import { type StoredItem, toRiderItem } from './stored-items.server.ts'

const [ITEM] = newItems(1, 'law')
const stored = (change: Partial<StoredItem>) =>
  toRiderItem({
    ...ITEM,
    id: 'law-1',
    createdAt: '2026-11-01T00:00:00.000Z',
    version: 1,
    revision: 1,
    origin: 'starter',
    checkedAt: '2026-11-26T00:00:00.000Z',
    ...change,
  } as StoredItem)

test('riders see the month in which somebody checked a question about law', () => {
  const { checked } = stored({ topic: 'law' })
  expect(source('ORC 4511.53(C)', checked)).toBe('Source: ORC 4511.53(C), checked in November 2026')
  expect(stored({ topic: 'braking' }).checked).toBeUndefined()
  expect(source('MUTCD W8-1')).toBe('Source: MUTCD W8-1')
})
