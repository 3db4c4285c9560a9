import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DocumentIndex, DocumentStore, Write } from './document-store.ts'

/** Checks that an adapter keeps the promises of `all`. Part of `document-store.contract.ts`. */
export function allDocumentsContract(
  name: string,
  open: (indexes: DocumentIndex[]) => Promise<DocumentStore>,
): void {
  describe(`all() of ${name}`, () => {
    let store: DocumentStore

    beforeEach(async () => {
      store = await open([])
    })
    afterEach(() => store.close())

    async function paths(after?: string): Promise<string[]> {
      const found: string[] = []
      for await (const { path } of store.all(after)) found.push(path)
      return found
    }
    /** Writes more documents than one page holds, in several collections. */
    async function putMany(): Promise<string[]> {
      const many = Array.from({ length: 250 }, (_, n) => `things${n % 3}/${n}`)
      await store.batch(many.map((path, n) => ({ type: 'set', path, data: { n } })))
      return many
    }

    test('gives the documents of every collection, also those below a missing document', async () => {
      expect(await paths()).toEqual([])
      const data = { text: 'é😀', list: [1, null, { deep: true }], n: 0.1 }
      const writes = ['a/b', 'a/b/c/d', 'a/none/c/e', 'none/f/g/h/i/j', 'a-b/c', 'A/z', 'a.b/_']
      await store.batch(writes.map((path): Write => ({ type: 'set', path, data })))
      const found = new Map<string, unknown>()
      for await (const { path, data } of store.all()) found.set(path, data)
      expect([...found.keys()].sort()).toEqual([...writes].sort())
      for (const each of found.values()) expect(each).toEqual(data)
    })

    test('gives each document once, in a constant order, and can start after any path', async () => {
      const many = await putMany()
      const whole = await paths()
      expect(whole).toHaveLength(many.length)
      expect(new Set(whole)).toEqual(new Set(many))
      for (const at of [0, 98, 99, 100, 200, 248, 249]) {
        expect(await paths(whole[at])).toEqual(whole.slice(at + 1))
      }
      await store.delete(String(whole[100]))
      expect(await paths(whole[100])).toEqual(whole.slice(101))
    })

    test('gives each unaffected document once while others are created and deleted', async () => {
      const many = await putMany()
      const found: string[] = []
      for await (const { path } of store.all()) {
        found.push(path)
        const n = found.length
        if (n % 10 > 0) continue
        await store.set(`things1/new-${n}`, { n })
        await store.delete(`things1/new-${n - 10}`)
        await store.merge(path, { again: true })
      }
      expect(new Set(found).size).toBe(found.length)
      expect(found.filter((path) => !path.includes('new')).sort()).toEqual([...many].sort())
    })

    test('blocks no later call when the reader stops early', async () => {
      await putMany()
      for await (const _ of store.all()) break
      await store.set('things0/0', { n: 1 })
      expect(await paths()).toHaveLength(250)
    })

    test('rejects a start after a path that is not a document path', async () => {
      await expect(paths('things')).rejects.toThrow(TypeError)
    })
  })
}
