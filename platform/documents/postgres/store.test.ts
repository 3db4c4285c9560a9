import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../../../test/postgres.fixture.ts'
import { documentStoreContract } from '../document-store.contract.ts'
import {
  type DocumentIndex,
  indexFor,
  type ListQuery,
  UnusableDatabaseError,
} from '../document-store.ts'
import { indexOf, listStatement } from './lists.ts'
import { ALL, openPostgresStore } from './store.ts'

const log = pino({ level: 'silent' })
const INDEXES: DocumentIndex[] = [
  { where: [], orderBy: 'n' },
  { where: ['kind'], orderBy: null },
  { where: ['kind', 'place'], orderBy: 'n' },
]

const server = await startPostgres()
afterAll(() => server.remove())

documentStoreContract('PostgreSQL', async (indexes) =>
  openPostgresStore({ url: await server.newDatabase(), application: 'test', indexes, log }),
)

describe('a store in PostgreSQL', () => {
  let url: string
  beforeEach(async () => {
    url = await server.newDatabase()
  })

  function open(indexes = INDEXES, at = url) {
    const store = openPostgresStore({ url: at, application: 'test', indexes, log })
    onTestFinished(() => store.close())
    return store
  }

  const indexNames = async () =>
    (
      await server.execute(
        `SELECT indexname FROM pg_indexes WHERE schemaname = current_schema() ORDER BY indexname`,
        url,
      )
    ).map(({ indexname }) => indexname)

  test('concurrent batches that write the same documents in different orders all succeed', async () => {
    const stores = [open(), open(), open()]
    const paths = ['things/a', 'things/b', 'things/c', 'others/d']
    const batches = Array.from({ length: 60 }, (_, i) => {
      const order = i % 2 === 0 ? paths : paths.toReversed()
      const writes = order.map((path) => ({ type: 'merge', path, data: { [`f${i}`]: i } }) as const)
      return stores[i % 3]?.batch(writes)
    })
    expect(new Set(await Promise.all(batches))).toEqual(new Set([true]))
    expect(Object.keys((await open().get('others/d'))?.data ?? {})).toHaveLength(60)
  })

  describe('every list uses its index', () => {
    const where = { kind: 'x', place: 1 }
    const startAfter = { id: 'd100', data: { n: 100 } }
    const asc = { field: 'n', direction: 'asc' } as const
    const desc = { field: 'n', direction: 'desc' } as const

    let full: string
    beforeAll(async () => {
      full = await server.newDatabase()
      const store = openPostgresStore({ url: full, application: 'test', indexes: INDEXES, log })
      await store.get('things/a')
      await store.close()
      await server.execute(
        `INSERT INTO documents SELECT c, 'd' || i, jsonb_build_object('n', i, 'kind', 'k' || i % 50, 'place', i % 7)
      FROM generate_series(1, 4000) i, unnest(ARRAY['things', 'others', 'more']) c`,
        full,
      )
      await server.execute('ANALYZE documents', full)
    })

    test.each<[ListQuery, string]>([
      [{ limit: 20 }, 'documents_pkey'],
      [{ startAfter, limit: 20 }, 'documents_pkey'],
      [{ where: { kind: 'k3' } }, 'where kind order by -'],
      [{ where: { kind: 'k3' }, startAfter }, 'where kind order by -'],
      [{ orderBy: asc, limit: 20 }, 'where - order by n'],
      [{ orderBy: desc, limit: 20 }, 'where - order by n'],
      [{ orderBy: asc, limit: 20, startAfter }, 'where - order by n'],
      [{ orderBy: desc, limit: 20, startAfter }, 'where - order by n'],
      [{ where, orderBy: desc }, 'where kind, place order by n'],
      [{ where, orderBy: desc, startAfter, limit: 5 }, 'where kind, place order by n'],
    ])('%j', async (query, name) => {
      const { text, values } = listStatement('things', query, indexFor(query, INDEXES))
      const rows = await server.execute(`EXPLAIN ${text}`, full, values)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toMatch(new RegExp(`(Index Scan|Bitmap Index Scan).* (using|on) "?${name}`))
      expect(plan).not.toMatch(/Seq Scan/)
      if (query.limit) expect(plan).not.toMatch(/Sort|Filter/)
    })

    test('a page of all documents uses the index of the primary key', async () => {
      const rows = await server.execute(`EXPLAIN ${ALL}`, full, ['others', 'd1', 100])
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toMatch(/Index Scan using documents_pkey/)
      expect(plan).not.toMatch(/Sort|Filter/)
    })
  })

  describe('the tables', () => {
    test('are created once if eight stores open one empty database at the same time', async () => {
      const stores = Array.from({ length: 8 }, () => open())
      const created = await Promise.all(stores.map((store, n) => store.create('things/a', { n })))
      expect(created.filter(Boolean)).toHaveLength(1)
      const orderBy = { field: 'n', direction: 'asc' } as const
      for (const store of stores) expect(await store.list('things', { orderBy })).toHaveLength(1)
      expect(await server.execute('SELECT * FROM documents_schema', url)).toEqual([
        { id: 1, version: 1 },
      ])
    })

    test('get a newly declared index for existing documents and keep the older indexes', async () => {
      const first = open([{ where: ['kind'], orderBy: null }])
      await first.set('things/b', { n: 2, kind: 'x' })
      const orderBy = { field: 'n', direction: 'asc' } as const
      expect(await open([{ where: [], orderBy: 'n' }]).list('things', { orderBy })).toHaveLength(1)
      // An older program may still run and use its own indexes.
      expect(await indexNames()).toEqual(
        expect.arrayContaining([
          indexOf({ where: ['kind'], orderBy: null }).name,
          indexOf({ where: [], orderBy: 'n' }).name,
        ]),
      )
    })

    test('of a newer program are rejected and not changed', async () => {
      await open().set('things/a', {})
      await server.execute('UPDATE documents_schema SET version = 3', url)
      const before = await indexNames()
      const newer = open([{ where: [], orderBy: 'm' }])
      await expect(newer.get('things/a')).rejects.toThrow(UnusableDatabaseError)
      await expect(newer.get('things/a')).rejects.toThrow('newer than this program knows')
      expect(await indexNames()).toEqual(before)
    })

    test('of another program are rejected and not changed', async () => {
      await server.execute('CREATE TABLE documents (theirs TEXT)', url)
      await expect(open().get('things/a')).rejects.toThrow(UnusableDatabaseError)
      await expect(open().get('things/a')).rejects.toThrow('another program')
      expect(await server.execute('SELECT * FROM documents', url)).toEqual([])
    })
  })

  test('a store connects over a Unix socket', async () => {
    const at = url.replace('127.0.0.1', server.folder.replaceAll('/', '%2F'))
    await open(INDEXES, at).set('things/a', { n: 1 })
    expect((await open().get('things/a'))?.data).toEqual({ n: 1 })
  })

  test('an error for the operator is one sentence without the password', async () => {
    const wrong = `postgres://quiz:hush@127.0.0.1:${server.port}/nowhere`
    await expect(open(INDEXES, wrong).get('things/a')).rejects.toThrow(
      new UnusableDatabaseError(
        `The database 127.0.0.1:${server.port}/nowhere is not there (database "nowhere" does not exist): Create it, or change DATABASE_URL.`,
      ),
    )
    await server.execute('CREATE ROLE visitor LOGIN; CREATE SCHEMA locked')
    const poor = `postgres://visitor:hush@127.0.0.1:${server.port}/postgres?options=-c%20search_path%3Dlocked`
    await expect(open(INDEXES, poor).get('things/a')).rejects.toThrow(UnusableDatabaseError)
  })

  test.each(['53100', '53200', '58030'])(
    'a write that fails with %s reports a full store, and the next write succeeds',
    async (code) => {
      const store = open()
      await store.set('things/a', { n: 1 })
      await server.execute(
        `CREATE FUNCTION fail() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '${code}'; END $$ LANGUAGE plpgsql;
        CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON documents EXECUTE FUNCTION fail()`,
        url,
      )
      const full = { name: 'StoreTroubleError', trouble: 'full' }
      await expect(store.set('things/a', { n: 2 })).rejects.toMatchObject(full)
      expect((await store.get('things/a'))?.data).toEqual({ n: 1 })
      await server.execute('DROP TRIGGER no_room ON documents', url)
      await store.set('things/a', { n: 3 })
    },
  )

  test('a database with an encoding that lacks characters is rejected', async () => {
    const latin = "ENCODING 'LATIN1' LOCALE 'C' LOCALE_PROVIDER libc TEMPLATE template0"
    await server.execute(`CREATE DATABASE latin ${latin}`)
    const at = server.url.replace(/\/postgres$/, '/latin')
    await expect(open(INDEXES, at).get('things/a')).rejects.toThrow(/has the encoding LATIN1/)
  })

  test('the error of a new database that accepts no writes has the reason', async () => {
    await server.execute(`CREATE ROLE reader LOGIN; ALTER ROLE reader
      SET default_transaction_read_only = on`)
    const at = server.url.replace('quiz', 'reader')
    const store = open(INDEXES, `${at}?options=-c%20search_path%3Dlocked`)
    const reason = () => store.get('things/a').catch(({ cause }) => cause?.message)
    await expect.poll(reason).toBe('It takes no writes')
  })

  test('an index on a field with an invalid name is rejected', () => {
    expect(() => open([{ where: [], orderBy: "n') --" }])).toThrow(TypeError)
  })
})
