import { rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { INDEXES } from '../app/collections.server.ts'
import {
  type DocumentIndex,
  type DocumentStore,
  type ListQuery,
  nameOfIndex,
} from '../platform/documents/document-store.ts'
import { openSqliteStore } from '../platform/documents/sqlite/store.ts'
import { medians } from './rounds.ts'
import { newFolder } from './servers.ts'

/** The number of documents that a read returns. The smallest collections have the same number. */
const READ = 10
const ROUNDS = 15
const READS = 50

/**
 * Measures the cost in microseconds of reading ten documents, for each list of the product. The
 * collections of the three databases have 10, 1,000 and 100,000 documents. Takes medians of
 * alternating rounds.
 */
export async function measureGrowth() {
  const folder = newFolder()
  const [few, some, many] = [
    await filledStore(folder, READ),
    await filledStore(folder, 100 * READ),
    await filledStore(folder, 10_000 * READ),
  ]
  const measured = []
  for (const [n, index] of SHAPES.entries()) {
    const costIn = (store: DocumentStore) => () => costOf(store, `list${n}`, queryOf(index))
    const costs = await medians(ROUNDS, {
      few: costIn(few),
      some: costIn(some),
      many: costIn(many),
    })
    measured.push({ list: nameOfIndex(index), ...costs })
  }
  for (const store of [few, some, many]) await store.close()
  rmSync(folder, { recursive: true })
  return measured
}

/** The shapes of all declared lists, and of the list by id, which needs no declaration. */
const SHAPES: DocumentIndex[] = [
  { where: [], orderBy: null },
  ...new Map(INDEXES.map((index) => [nameOfIndex(index), index])).values(),
]

/**
 * Ten documents share each value of these fields. In every other `where` field, all documents have
 * the same value.
 */
const OWNERS = ['uid', 'userId']

async function costOf(store: DocumentStore, collection: string, query: ListQuery) {
  const start = performance.now()
  for (let read = 0; read < READS; read++) {
    const found = await store.list(collection, query)
    if (found.length !== READ) throw new Error(`${collection} gave ${found.length} documents`)
  }
  return ((performance.now() - start) / READS) * 1000
}

function queryOf({ where, orderBy }: DocumentIndex): ListQuery {
  return {
    where: Object.fromEntries(where.map((field) => [field, 'v0'])),
    ...(orderBy && { orderBy: { field: orderBy, direction: 'desc' } }),
    limit: READ,
  }
}

/** Writes by SQL before the indexes exist, because millions of single writes would take long. */
async function filledStore(folder: string, size: number): Promise<DocumentStore> {
  const file = path.join(folder, `${size}.db`)
  await openSqliteStore({ file, indexes: [] }).close()
  const db = new DatabaseSync(file)
  for (const [n, { where, orderBy }] of SHAPES.entries()) {
    const matched = where.map((field) =>
      OWNERS.includes(field) ? `'${field}', 'v' || (n % ${size / READ})` : `'${field}', 'v0'`,
    )
    const ordered = orderBy ? [`'${orderBy}', printf('%09d', n)`] : []
    const text = `'text', 'Both brakes at once, and more room to the vehicle ahead of you.'`
    db.exec(`
      INSERT INTO documents
      SELECT 'list${n}', printf('%016x', n * 7919), json_object(${[...matched, ...ordered, text].join(', ')})
      FROM (WITH RECURSIVE count(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM count WHERE n < ${size - 1})
            SELECT n FROM count)`)
  }
  db.close()
  return openSqliteStore({ file, indexes: INDEXES })
}
