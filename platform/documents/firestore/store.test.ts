import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startFirestore } from '../../../test/firestore.fixture.ts'
import { documentStoreContract } from '../document-store.contract.ts'
import type { DocumentIndex, Json, Write } from '../document-store.ts'
import { openSqliteStore } from '../sqlite/store.ts'
import { openFirestoreStore } from './store.ts'

const INDEXES: DocumentIndex[] = [{ where: [], orderBy: 'n' }]
/** Each call may take this long, because the emulator shares this machine with other tests. */
const timeoutMs = 20_000

const firestore = await startFirestore()
afterAll(() => firestore.stop())

documentStoreContract('Firestore', async (indexes) =>
  openFirestoreStore({
    url: firestore.newDatabase(),
    emulator: firestore.host,
    indexes,
    timeoutMs,
  }),
)

describe('a store in Firestore', () => {
  let url: string
  beforeEach(() => {
    url = firestore.newDatabase()
  })

  function open(at = url) {
    const store = openFirestoreStore({
      url: at,
      emulator: firestore.host,
      indexes: INDEXES,
      timeoutMs,
    })
    onTestFinished(() => store.close())
    return store
  }

  test('two stores on one database see the writes of each other, and not those of another database', async () => {
    const [one, other, elsewhere] = [open(), open(), open(`${url}?database=other`)]
    await one.set('things/a', { n: 1 })
    expect(await other.create('things/a', {})).toBe(false)
    await other.merge('things/a', { m: 2 })
    expect(await one.list('things')).toEqual([{ id: 'a', data: { n: 1, m: 2 } }])
    expect(await elsewhere.get('things/a')).toBeNull()
  })

  test('the rules reject every client except the server', async () => {
    await open().set('things/a', { n: 1 })
    const place = `${url.replace('firestore://', 'projects/')}/databases/(default)/documents`
    const anybody = await fetch(`http://${firestore.host}/v1/${place}/things/a`).catch(() => null)
    // The emulator from npm has no rules and answers gRPC only, so `fetch` fails.
    expect(anybody?.status).toBe(firestore.hasRules ? 403 : undefined)
  })

  test('names and lists that Firestore does not support are restored, also after a merge', async () => {
    const odd = { '': 1, '[]': 2, __a__: 3, '~__a__': 4, 'a.b': 5, '`\\': 6, lists: deep(18) }
    const store = open()
    await store.set('things/a', { nested: odd })
    await store.merge('things/a', odd)
    expect((await store.get('things/a'))?.data).toStrictEqual({ nested: odd, ...odd })
  })

  test('a merge without fields creates a missing document and changes no existing document', async () => {
    const store = open()
    await store.merge('things/a', {})
    await store.set('things/b', { n: 1 })
    await store.merge('things/b', {})
    expect(await store.list('things')).toEqual([
      { id: 'a', data: {} },
      { id: 'b', data: { n: 1 } },
    ])
  })

  test('a page is full even if documents without a sortable value are left out', async () => {
    const store = open()
    const values = [true, [1], 5, { n: 1 }, '', null, false, 'a']
    await store.batch(values.map((n, i) => ({ type: 'set', path: `things/${i}`, data: { n } })))
    const page = { orderBy: { field: 'n', direction: 'desc' }, limit: 3 } as const
    expect((await store.list('things', page)).map(({ data }) => data.n)).toEqual(['a', '', 5])
    const ascending = { orderBy: { field: 'n', direction: 'asc' }, limit: 2 } as const
    expect((await store.list('things', ascending)).map(({ data }) => data.n)).toEqual([null, 5])
  })

  test('a batch with several writes to one document has the same outcome as in SQLite', async () => {
    const store = open()
    const oracle = openSqliteStore({ file: ':memory:', indexes: [] })
    const random = seeded(7)
    for (let round = 0; round < 80; round++) {
      const path = `round${round}/a`
      const writes = Array.from({ length: 2 + Math.floor(random() * 4) }, (_, i): Write => {
        const type = TYPES[Math.floor(random() * TYPES.length)] ?? 'set'
        return type === 'delete' ? { type, path } : { type, path, data: { [`f${i % 2}`]: i } }
      })
      if (random() < 0.5) await Promise.all([store, oracle].map((to) => to.set(path, { old: 1 })))
      const expected = await oracle.batch(writes)
      expect([writes, await store.batch(writes)]).toEqual([writes, expected])
      expect([writes, await store.get(path)]).toEqual([writes, await oracle.get(path)])
    }
    await oracle.close()
  })

  test('a batch may write more than 500 documents', async () => {
    const store = open()
    const writes = Array.from({ length: 600 }, (_, n) => `many/${n}`)
    await store.batch(writes.map((path) => ({ type: 'set', path, data: {} })))
    expect(await store.list('many')).toHaveLength(600)
  })
})

const TYPES = ['create', 'set', 'merge', 'delete'] as const

function deep(depth: number): Json {
  return depth === 0 ? [] : [deep(depth - 1)]
}

/** Returns a generator of numbers from 0 to 1 that are the same in each run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
