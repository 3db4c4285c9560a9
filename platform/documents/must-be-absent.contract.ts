import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DocumentIndex, DocumentStore, Write } from './document-store.ts'

/** Checks the writes of type `absent`. Part of `document-store.contract.ts`. */
export function mustBeAbsentContract(
  name: string,
  open: (indexes: DocumentIndex[]) => Promise<DocumentStore>,
): void {
  describe(`a batch of ${name} with an absent write`, () => {
    let store: DocumentStore

    beforeEach(async () => {
      store = await open([])
    })
    afterEach(() => store.close())

    const unlessClosed = (n: number): Write[] => [
      { type: 'absent', path: 'gates/a' },
      { type: 'create', path: `things/${n}`, data: { n } },
    ]

    test('makes its other writes and does not create the absent document', async () => {
      expect(await store.batch(unlessClosed(1))).toBe(true)
      expect(await store.batch(unlessClosed(2))).toBe(true)
      expect(await store.get('gates/a')).toBeNull()
      expect(await store.list('things')).toHaveLength(2)
    })

    test('writes nothing if the document exists', async () => {
      await store.set('gates/a', { n: 1 })
      expect(await store.batch(unlessClosed(1))).toBe(false)
      expect(await store.get('gates/a')).toEqual({ id: 'a', data: { n: 1 } })
      expect(await store.list('things')).toEqual([])
    })

    test('writes nothing after a concurrent create of the document', async () => {
      const batches = Array.from({ length: 50 }, (_, n) => store.batch(unlessClosed(n)))
      expect(await store.create('gates/a', {})).toBe(true)
      const atOnce = await store.list('things')
      const more = [store.batch(unlessClosed(98)), store.batch(unlessClosed(99))]
      const done = await Promise.all([...batches, ...more])
      expect(await store.list('things')).toEqual(atOnce)
      expect(atOnce).toHaveLength(done.filter(Boolean).length)
    })
  })
}
