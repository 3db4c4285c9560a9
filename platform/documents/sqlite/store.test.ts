import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import { newFolder } from '../../../test/temporary-folder.fixture.ts'
import { documentStoreContract } from '../document-store.contract.ts'
import { type DocumentIndex, indexFor, type ListQuery } from '../document-store.ts'
import { ALL, listStatement, openSqliteStore } from './store.ts'

let file: string
const newFile = () => join(newFolder(), 'documents.db')
beforeEach(() => {
  file = newFile()
})

documentStoreContract('SQLite in memory', async (indexes) =>
  openSqliteStore({ file: ':memory:', indexes }),
)
documentStoreContract('SQLite in a file', async (indexes) =>
  openSqliteStore({ file: newFile(), indexes }),
)

const INDEXES: DocumentIndex[] = [
  { where: [], orderBy: 'n' },
  { where: ['kind'], orderBy: null },
  { where: ['kind', 'place'], orderBy: 'n' },
]

describe('every list uses its index', () => {
  const where = { kind: 'x', place: 1 }
  const startAfter = { id: 'a', data: { n: 1 } }
  const asc = { field: 'n', direction: 'asc' } as const
  const desc = { field: 'n', direction: 'desc' } as const
  const byId = 'INDEX sqlite_autoindex_documents_1'
  const byN = 'INDEX where - order by n'
  const byAll = 'INDEX where kind, place order by n'

  test.each<[ListQuery, string[]]>([
    [{}, [`${byId} (collection=?)`]],
    [{ startAfter }, [`${byId} (collection=? AND id>?)`]],
    [{ where: { kind: 'x' } }, ['INDEX where kind order by - (collection=? AND <expr>=?)']],
    [
      { where: { kind: 'x' }, startAfter },
      ['INDEX where kind order by - (collection=? AND <expr>=? AND id>?)'],
    ],
    [{ orderBy: asc }, [`${byN} (collection=? AND <expr>>?)`]],
    [{ orderBy: desc }, [`${byN} (collection=? AND <expr>>?)`]],
    [
      { orderBy: asc, startAfter },
      [`${byN} (collection=? AND <expr>=? AND id>?)`, `${byN} (collection=? AND <expr>>?)`],
    ],
    [
      { orderBy: desc, startAfter },
      [`${byN} (collection=? AND <expr>=? AND id<?)`, `${byN} (collection=? AND <expr><?)`],
    ],
    [{ where, orderBy: desc }, [`${byAll} (collection=? AND <expr>=? AND <expr>=? AND <expr>>?)`]],
    [
      { where, orderBy: desc, startAfter },
      [
        `${byAll} (collection=? AND <expr>=? AND <expr>=? AND <expr>=? AND id<?)`,
        `${byAll} (collection=? AND <expr>=? AND <expr>=? AND <expr><?)`,
      ],
    ],
  ])('%j', async (query, reads) => {
    await openSqliteStore({ file, indexes: INDEXES }).close()
    const db = new DatabaseSync(file)
    const plan = planOf(db, listStatement(query, indexFor(query, INDEXES)))
    db.close()
    const searches = reads.map((read) => `SEARCH documents USING ${read}`)
    expect(plan.filter((step) => /SEARCH|SCAN doc/.test(step))).toEqual(searches)
    expect(plan.join('\n')).not.toMatch(/TEMP B-TREE/)
  })

  test('a page of all documents uses the index of the primary key', async () => {
    await openSqliteStore({ file, indexes: INDEXES }).close()
    const db = new DatabaseSync(file)
    expect(planOf(db, ALL)).toEqual([`SEARCH documents USING ${byId} ((collection,id)>(?,?))`])
    db.close()
  })
})

function planOf(db: DatabaseSync, sql: string): string[] {
  const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()
  return steps.map(({ detail }) => String(detail))
}

test('the file has our application id and format, and is in WAL mode', async () => {
  const store = openSqliteStore({ file, indexes: INDEXES })
  const db = new DatabaseSync(file)
  const read = (pragma: string) => Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]
  expect(read('journal_mode')).toBe('wal')
  expect(read('application_id')).toBe(0x6d63796c)
  expect(read('user_version')).toBe(1)
  db.close()
  await store.close()
})

test('a write on a locked file fails after some seconds, and close waits for the write', async () => {
  const store = openSqliteStore({ file, indexes: [] })
  const other = new DatabaseSync(file)
  other.exec('BEGIN IMMEDIATE')
  const start = performance.now()
  const writing = expect(store.set('things/a', {})).rejects.toThrow(`kept ${file} locked`)
  const closing = store.close().then(() => performance.now() - start)
  await writing
  const waited = performance.now() - start
  expect(waited).toBeGreaterThan(2_000)
  expect(waited).toBeLessThan(15_000)
  expect(await closing).toBeGreaterThan(2_000)
  other.close()
})

test('close can be called twice, and the file then has all documents', async () => {
  const store = openSqliteStore({ file, indexes: [] })
  await store.set('things/a', { n: 1 })
  await Promise.all([store.close(), store.close()])
  const again = openSqliteStore({ file, indexes: [] })
  expect(await again.get('things/a')).toEqual({ id: 'a', data: { n: 1 } })
  await again.close()
})

test('opening creates newly declared indexes with the existing documents', async () => {
  const first = openSqliteStore({ file, indexes: [] })
  await first.set('things/b', { n: 2 })
  await first.set('things/a', { n: 1 })
  await first.close()

  const second = openSqliteStore({ file, indexes: BY_N })
  expect(await second.list('things', NEWEST)).toEqual([{ id: 'b', data: { n: 2 } }])
  await second.close()
})

test('a program does not drop the indexes of another running program', async () => {
  const newer = openSqliteStore({ file, indexes: BY_N })
  const older = openSqliteStore({ file, indexes: [{ where: ['kind'], orderBy: null }] })
  await older.set('things/a', { n: 1 })
  expect(await newer.list('things', NEWEST)).toEqual([{ id: 'a', data: { n: 1 } }])
  await older.close()
  await newer.close()
})

test('an index with an outdated definition is replaced', async () => {
  const store = openSqliteStore({ file, indexes: BY_N })
  await store.set('things/a', { n: 1 })
  await store.close()
  const db = new DatabaseSync(file)
  db.exec('DROP INDEX "where - order by n"; CREATE INDEX "where - order by n" ON documents (id)')
  db.close()
  const again = openSqliteStore({ file, indexes: BY_N })
  expect(await again.list('things', NEWEST)).toEqual([{ id: 'a', data: { n: 1 } }])
  await again.close()
})

const BY_N = [{ where: [], orderBy: 'n' }]
const NEWEST: ListQuery = { orderBy: { field: 'n', direction: 'desc' }, limit: 1 }

test('an index on a field with an invalid name is rejected', () => {
  const indexes = [{ where: [], orderBy: "n') --" }]
  expect(() => openSqliteStore({ file, indexes })).toThrow(TypeError)
})
