import { expect, test } from 'vitest'
import type { Query } from './connections.ts'
import { applyBatch } from './writes.ts'

test('consecutive creates share one statement, and the order of other writes is kept', async () => {
  const statements: string[] = []
  const query: Query = async (text, values) => {
    statements.push(text.split(/\s/).slice(0, 3).join(' '))
    const [first] = values ?? []
    return { rows: [], warnings: [], count: Array.isArray(first) ? first.length : 1 }
  }
  const place = { collection: 'states/CA/quizItems', json: '{}' }
  const creates = Array.from({ length: 500 }, (_, index) => {
    return { ...place, type: 'create' as const, id: String(index) }
  })
  const writes = [...creates, { ...place, type: 'delete' as const, id: 'x' }, ...creates]
  expect(await applyBatch(query, 'batch', writes)).toBe(true)
  const insert = 'INSERT INTO documents'
  expect(statements.slice(2, -1)).toEqual([insert, 'DELETE FROM documents', insert])
})
