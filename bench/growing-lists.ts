import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
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
import { median } from './median.ts'

/** The number of documents that a read returns. The smallest collections have the same number. */
const READ = 10
const TIMES = [1, 100, 10_000]
const ROUNDS = 15
const READS = 50

export type Growth = { list: string; microseconds: number[] }

/**
 * Measures the cost in microseconds of reading ten documents, for each list of the product. The
 * collections of the three databases have 10, 1,000 and 100,000 documents. Takes medians of
 * alternating rounds.
 */
export async function measureGrowth(): Promise<Growth[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
  const stores: DocumentStore[] = []
  for (const times of TIMES) {
    const file = path.join(folder, `${times}.db`)
    await fill(file, READ * times)
    stores.push(openSqliteStore({ file, indexes: INDEXES }))
  }
  const measured: Growth[] = []
  for (const [n, index] of SHAPES.entries()) {
    const microseconds = await measureList(stores, `list${n}`, queryOf(index))
    measured.push({ list: nameOfIndex(index), microseconds })
  }
  for (const store of stores) await store.close()
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

async function measureList(stores: DocumentStore[], collection: string, query: ListQuery) {
  const costs: number[][] = stores.map(() => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [n, store] of stores.entries()) {
      const start = performance.now()
      for (let read = 0; read < READS; read++) {
        const found = await store.list(collection, query)
        if (found.length !== READ) throw new Error(`${collection} gave ${found.length} documents`)
      }
      costs[n]?.push(((performance.now() - start) / READS) * 1000)
    }
  }
  return costs.map(median)
}

function queryOf({ where, orderBy }: DocumentIndex): ListQuery {
  return {
    where: Object.fromEntries(where.map((field) => [field, 'v0'])),
    ...(orderBy && { orderBy: { field: orderBy, direction: 'desc' } }),
    limit: READ,
  }
}

/** Writes by SQL before the indexes exist, because millions of single writes would take long. */
async function fill(file: string, size: number): Promise<void> {
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
}
