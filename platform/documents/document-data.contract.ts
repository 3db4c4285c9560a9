import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DocumentData, DocumentIndex, DocumentStore, ListQuery } from './document-store.ts'

const INDEXES: DocumentIndex[] = [
  { where: [], orderBy: 'n' },
  { where: ['kind'], orderBy: null },
]

/** Checks which data a store accepts and returns unchanged. Part of `document-store.contract.ts`. */
export function documentDataContract(
  name: string,
  open: (indexes: DocumentIndex[]) => Promise<DocumentStore>,
): void {
  describe(`${name} accepts valid data and rejects invalid data`, () => {
    let store: DocumentStore

    beforeEach(async () => {
      store = await open(INDEXES)
    })
    afterEach(() => store.close())

    test('a document is returned exactly as it was stored', async () => {
      const data: DocumentData = {
        text: '😀 𝒳 \u202eRTL\u200f e\u0301 é \r\n\t\u0001\u2028 "quoted" \\ \uFEFF',
        '😀 "key".$ \\': 'key',
        numbers: [0, 1, -1, 0.1, 1e-7, 2 ** 53, 2 ** 62, 1e21, 5e-324, Number.MAX_VALUE],
        nested: { list: [[], [{}], [null, false, true, '']], empty: {}, no: null },
      }
      await store.set('things/a', data)
      expect((await store.get('things/a'))?.data).toStrictEqual(data)
      expect((await store.list('things'))[0]?.data).toStrictEqual(data)
    })

    test('the stored document is a copy', async () => {
      const given = { list: [1], nested: { n: 1 } }
      const writing = store.set('things/a', given)
      given.list.push(2)
      await writing
      given.nested.n = 2
      const first = await store.get('things/a')
      expect(first?.data).toEqual({ list: [1], nested: { n: 1 } })
      if (first) first.data.list = 'changed'
      expect((await store.get('things/a'))?.data).toEqual({ list: [1], nested: { n: 1 } })
    })

    test.each(['__proto__', 'constructor'])(
      'a field named %s changes no prototype',
      async (key) => {
        const data = JSON.parse(`{ "${key}": { "polluted": 1 }, "n": 1 }`)
        const kept = await store.set('things/a', data).then(
          () => store.merge('things/a', JSON.parse(`{ "${key}": { "polluted": 2 } }`)),
          (error) => expect(error).toBeInstanceOf(TypeError),
        )
        const found = await store.get('things/a')
        if (found) {
          expect(JSON.stringify(found.data)).toContain(`"${key}":{"polluted":2}`)
          expect(Object.getPrototypeOf(found.data)).toBe(Object.prototype)
        }
        expect(kept).toBeUndefined()
        expect(({} as { polluted?: number }).polluted).toBeUndefined()
      },
    )

    const circular: Record<string, unknown> = {}
    circular.self = circular
    test.each([
      ['NUL', { text: 'a\0b' }],
      ['NUL in a key', { 'a\0b': 1 }],
      ['a lone surrogate', { list: ['\ud83d'] }],
      ['NaN', { n: Number.NaN }],
      ['Infinity', { nested: { n: Number.POSITIVE_INFINITY } }],
      ['undefined', { n: undefined }],
      ['a hole in a list', { list: new Array(1) }],
      ['a Date', { at: new Date(0) }],
      ['a bigint', { n: 1n }],
      ['a function', { toJSON: () => ({}) }],
      ['an instance of a class', { map: new Map() }],
      ['a circle', circular],
      ['nesting deeper than 20', { n: 1, nested: nested(21) }],
      ['a list for a document', []],
      ['text for a document', 'text'],
      ['null for a document', null],
    ])('%s is rejected before anything is written', async (_, unstorable) => {
      const data = unstorable as DocumentData
      await expect(store.set('things/a', data)).rejects.toThrow(TypeError)
      await expect(store.create('things/a', data)).rejects.toThrow(TypeError)
      await expect(store.merge('things/a', data)).rejects.toThrow(TypeError)
      await expect(store.add('things', data)).rejects.toThrow(TypeError)
      expect(await store.list('things')).toEqual([])
    })

    test('a document nested 20 deep is accepted, also in an ordered list', async () => {
      const data = { n: 1, nested: nested(20) }
      await store.set('things/a', data)
      const orderBy = { field: 'n', direction: 'asc' } as const
      expect(await store.list('things', { orderBy })).toEqual([{ id: 'a', data }])
    })

    test.each([
      ...['', 'a', '/', 'a/', '/b', 'a/b/c', 'a//b', 'a/b//d', '../x', 'x/..', '..', 'a/.'],
      ...['a/b c', 'a/b\0', 'a/__b__', 'a/é', `a/${'b'.repeat(129)}`, 'a/b/', 'a/b\n'],
    ])('%j is rejected as the path of a document', async (path) => {
      await expect(store.get(path)).rejects.toThrow(TypeError)
      await expect(store.set(path, {})).rejects.toThrow(TypeError)
      await expect(store.create(path, {})).rejects.toThrow(TypeError)
      await expect(store.merge(path, {})).rejects.toThrow(TypeError)
      await expect(store.delete(path)).rejects.toThrow(TypeError)
      await expect(store.batch([{ type: 'delete', path }])).rejects.toThrow(TypeError)
    })

    test.each(['', 'a/b', '/', 'a//b', '..', 'a/../b', 'a/b/c/d', 'a b'])(
      '%j is rejected as the path of a collection',
      async (path) => {
        await expect(store.list(path)).rejects.toThrow(TypeError)
        await expect(store.add(path, {})).rejects.toThrow(TypeError)
      },
    )

    test('a list without a declared index fails with the name of the index', async () => {
      const orderBy = { field: 'm', direction: 'asc' } as const
      const lacks = (query: ListQuery, name: string) =>
        expect(store.list('things', query)).rejects.toThrow(name)
      await lacks({ orderBy }, 'where - order by m')
      await lacks({ where: { kind: 'x' }, orderBy }, 'where kind order by m')
      await lacks({ where: { place: 1, kind: 'x' } }, 'where kind, place order by -')
      await lacks({ where: { n: 1 } }, 'where n order by -')
    })

    test('a malformed query of a list is rejected', async () => {
      const orderBy = { field: 'n', direction: 'asc' } as const
      const refuses = (query: unknown) =>
        expect(store.list('things', query as ListQuery)).rejects.toThrow(TypeError)
      for (const kind of [Number.NaN, true, undefined, 'a\0', [], {}])
        await refuses({ where: { kind } })
      for (const limit of [0, -1, 2.5, Number.NaN, '5']) await refuses({ limit })
      for (const n of [true, undefined, []])
        await refuses({ orderBy, startAfter: { id: 'a', data: { n } } })
    })
  })
}

function nested(depth: number): DocumentData {
  return depth === 1 ? {} : { inner: nested(depth - 1) }
}
