import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { allDocumentsContract } from './all-documents.contract.ts'
import { documentDataContract } from './document-data.contract.ts'
import type {
  DocumentData,
  DocumentIndex,
  DocumentStore,
  Json,
  ListQuery,
} from './document-store.ts'
import { mustBeAbsentContract } from './must-be-absent.contract.ts'

const INDEXES: DocumentIndex[] = [
  { where: [], orderBy: 'n' },
  { where: ['kind'], orderBy: null },
  { where: ['kind'], orderBy: 'n' },
  { where: ['kind', 'place'], orderBy: 'n' },
]

const ascending = { field: 'n', direction: 'asc' } as const
const descending = { field: 'n', direction: 'desc' } as const

/**
 * Checks that an adapter keeps every promise of the port. `open` returns an empty store with the given
 * indexes. Each test opens a store and closes it.
 */
export function documentStoreContract(
  name: string,
  open: (indexes: DocumentIndex[]) => Promise<DocumentStore>,
): void {
  documentDataContract(name, open)
  allDocumentsContract(name, open)
  mustBeAbsentContract(name, open)

  describe(`${name} keeps the promises of a document store`, () => {
    let store: DocumentStore
    beforeEach(async () => {
      store = await open(INDEXES)
    })
    afterEach(() => store.close())

    async function put(documents: Record<string, DocumentData>): Promise<void> {
      for (const [id, data] of Object.entries(documents)) await store.set(`things/${id}`, data)
    }
    async function ids(query?: ListQuery): Promise<string> {
      return (await store.list('things', query)).map(({ id }) => id).join(' ')
    }

    test('get returns a document with its id, or null if it is missing', async () => {
      await store.set('things/a', { n: 1 })
      expect(await store.get('things/a')).toEqual({ id: 'a', data: { n: 1 } })
      expect(await store.get('things/b')).toBeNull()
      expect(await store.get('others/a')).toBeNull()
    })

    test('add writes under a new id and returns it', async () => {
      const [first, second] = [await store.add('things', { n: 1 }), await store.add('things', {})]
      expect(first).not.toBe(second)
      expect(await store.get(`things/${first}`)).toEqual({ id: first, data: { n: 1 } })
      expect(await store.list('things')).toHaveLength(2)
    })

    test('create writes only an absent document', async () => {
      expect(await store.create('things/a', { n: 1 })).toBe(true)
      expect(await store.create('things/a', { n: 2 })).toBe(false)
      expect(await store.get('things/a')).toEqual({ id: 'a', data: { n: 1 } })
    })

    test('set replaces the whole document', async () => {
      await store.set('things/a', { n: 1, kept: true })
      await store.set('things/a', { n: 2 })
      expect(await store.get('things/a')).toEqual({ id: 'a', data: { n: 2 } })
    })

    test('merge creates a document, replaces only the given top-level fields, and stores null', async () => {
      await store.merge('things/a', { n: 1, list: [1, 2], nested: { x: 1, y: 2 }, kept: 'k' })
      await store.merge('things/a', { n: null, list: [3], nested: { x: 5 } })
      const merged = { n: null, list: [3], nested: { x: 5 }, kept: 'k' }
      expect((await store.get('things/a'))?.data).toEqual(merged)
    })

    test('delete removes a document but not those below it, and ignores a missing document', async () => {
      await store.set('things/a', {})
      await store.set('things/a/parts/p', { n: 1 })
      await store.delete('things/a')
      await store.delete('things/a')
      expect(await store.get('things/a')).toBeNull()
      expect(await store.get('things/a/parts/p')).toEqual({ id: 'p', data: { n: 1 } })
    })

    test('batch makes all its writes, in order', async () => {
      await put({ old: { n: 1 } })
      const done = await store.batch([
        { type: 'set', path: 'things/a', data: { n: 1, first: true } },
        { type: 'merge', path: 'things/a', data: { n: 2 } },
        { type: 'delete', path: 'things/old' },
        { type: 'create', path: 'things/old', data: { n: 3 } },
        { type: 'set', path: 'others/b', data: {} },
      ])
      expect(done).toBe(true)
      expect((await store.get('things/a'))?.data).toEqual({ n: 2, first: true })
      expect((await store.get('things/old'))?.data).toEqual({ n: 3 })
      expect(await store.get('others/b')).not.toBeNull()
      expect(await store.batch([])).toBe(true)
    })

    test('batch writes nothing when a create in its middle finds its document', async () => {
      await put({ a: { n: 1 }, there: { n: 1 } })
      const done = await store.batch([
        { type: 'set', path: 'things/a', data: { n: 2 } },
        { type: 'create', path: 'things/there', data: { n: 2 } },
        { type: 'set', path: 'things/b', data: { n: 2 } },
      ])
      expect(done).toBe(false)
      expect(await store.list('things')).toEqual([
        { id: 'a', data: { n: 1 } },
        { id: 'there', data: { n: 1 } },
      ])
    })

    test('batch writes nothing when a write in its middle is invalid', async () => {
      const refused = store.batch([
        { type: 'set', path: 'things/a', data: {} },
        { type: 'set', path: 'things/b', data: { n: Number.NaN } },
      ])
      await expect(refused).rejects.toThrow(TypeError)
      expect(await store.list('things')).toEqual([])
    })

    test('list without an order returns the direct children by id', async () => {
      await put({ b: {}, a: {}, B: {}, '10': {}, '9': {} })
      await store.set('things/a/parts/p', {})
      await store.set('thingsX/z', {})
      expect(await ids()).toBe('10 9 B a b')
      expect(await ids({ limit: 2 })).toBe('10 9')
      expect(await ids({ limit: 2, startAfter: { id: '9', data: {} } })).toBe('B a')
      expect(await store.list('things/a/parts')).toEqual([{ id: 'p', data: {} }])
      expect(await store.list('nobody/wrote/here')).toEqual([])
    })

    test('list matches text, numbers and null by equality', async () => {
      await put({
        a: { kind: 'x', place: 1, n: 2 },
        b: { kind: 'x', place: '1', n: 1 },
        c: { kind: null, place: 1, n: 1 },
        d: { place: 1, n: 1 },
        e: { kind: 'x', place: 1, n: 1 },
        f: { kind: true, place: 1, n: 1 },
        g: { kind: 1, place: 0.1, n: 1 },
      })
      expect(await ids({ where: { kind: 'x' } })).toBe('a b e')
      expect(await ids({ where: { kind: null } })).toBe('c')
      expect(await ids({ where: { kind: 1 } })).toBe('g')
      expect(await ids({ where: { kind: 'x', place: 1 }, orderBy: ascending })).toBe('e a')
      expect(await ids({ where: { place: '1', kind: 'x' }, orderBy: ascending })).toBe('b')
      expect(await ids({ where: { place: 0.1, kind: 1 }, orderBy: ascending })).toBe('g')
      const after = { id: 'a', data: {} }
      expect(await ids({ where: { kind: 'x' }, limit: 1, startAfter: after })).toBe('b')
    })

    test('list orders null, numbers and text, and leaves out documents with other or missing values', async () => {
      await put({
        text: { n: '5' },
        empty: { n: '' },
        missing: { other: 1 },
        nothing: { n: null },
        yes: { n: true },
        list: { n: [1] },
        nested: { n: { n: 1 } },
        ten: { n: 10 },
        minus: { n: -1e300 },
        half: { n: 9.5 },
      })
      expect(await ids({ orderBy: ascending })).toBe('nothing minus half ten empty text')
      expect(await ids({ orderBy: descending })).toBe('text empty ten half minus nothing')
    })

    test('list orders text by code point', async () => {
      await put({ e: { n: '😀' }, d: { n: '～' }, c: { n: 'é' }, b: { n: 'a' }, a: { n: 'Z' } })
      expect(await ids({ orderBy: ascending })).toBe('a b c d e')
      expect(await ids({ orderBy: descending })).toBe('e d c b a')
    })

    test('list breaks ties by id, in the direction of the order', async () => {
      await put({ b: { n: 1 }, a: { n: 1 }, c: { n: 0 } })
      expect(await ids({ orderBy: ascending })).toBe('c a b')
      expect(await ids({ orderBy: descending })).toBe('b a c')
    })

    test.each([
      [{ orderBy: ascending }],
      [{ orderBy: descending }],
      [{ where: { kind: 'x' }, orderBy: ascending }],
      [{ where: { kind: 'x' }, orderBy: descending }],
      [{ where: { kind: 'x' } }],
      [{}],
    ] satisfies [ListQuery][])('the pages of %j skip and repeat no document', async (query) => {
      const values: Json[] = [null, -0.1, 0.1, 0.3, 2 ** 62, 1e21, '', 'a', 'é', '～', '😀']
      await store.batch(
        [...values, ...values, ...values].map((n, i) => {
          return { type: 'set', path: `things/${i}`, data: { n, kind: 'x' } } as const
        }),
      )
      await put({ none: { kind: 'x' }, other: { kind: 'y' } })
      const whole = await store.list('things', query)
      expect(whole.length).toBeGreaterThanOrEqual(33)
      for (const limit of [1, 2, 7]) {
        const pages: typeof whole = []
        for (;;) {
          const last = pages.at(-1)
          const goOn = last ? { startAfter: last } : {}
          const page = await store.list('things', { ...query, limit, ...goOn })
          pages.push(...page)
          if (page.length < limit || pages.length > whole.length) break
        }
        expect(pages).toEqual(whole)
      }
    })

    test('list can start after a document that no longer exists', async () => {
      await put({ a: { n: 1 }, c: { n: 3 } })
      const startAfter = { id: 'b', data: { n: 2 } }
      expect(await ids({ orderBy: ascending, startAfter })).toBe('c')
      expect(await ids({ orderBy: descending, startAfter })).toBe('a')
    })

    test('of 50 concurrent creates of one path, one succeeds', async () => {
      const all = Array.from({ length: 50 }, (_, n) => store.create('things/a', { n }))
      const won = (await Promise.all(all)).flatMap((created, n) => (created ? [n] : []))
      expect(won).toHaveLength(1)
      expect((await store.get('things/a'))?.data).toEqual({ n: won[0] })
    })

    test('concurrent merges of different fields are all kept', async () => {
      const fields = Array.from({ length: 50 }, (_, i) => [`f${i}`, i] as const)
      await Promise.all(fields.map(([field, i]) => store.merge('things/a', { [field]: i })))
      expect((await store.get('things/a'))?.data).toEqual(Object.fromEntries(fields))
    })

    test('close waits for pending writes, and every later call fails', async () => {
      const other = await open(INDEXES)
      const writing = other.create('things/late', {})
      await other.close()
      expect(await writing).toBe(true)
      await expect(other.get('things/a')).rejects.toThrow(Error)
      await expect(other.list('things')).rejects.toThrow(Error)
      await expect(other.set('things/a', {})).rejects.toThrow(Error)
    })
  })
}
