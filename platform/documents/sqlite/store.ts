import { randomUUID } from 'node:crypto'
import type { StatementSync } from 'node:sqlite'
import {
  assertCollectionPath,
  type DocumentIndex,
  type DocumentStore,
  indexFor,
  type ListQuery,
  nameOfIndex,
  PAGE,
  parseDocumentPath,
} from '../document-store.ts'
import { keyOf, openSqliteFile } from './file.ts'
import { READ, sqliteWriter, whenUnlocked } from './writes.ts'

/**
 * Opens the embedded document store: one SQLite file, or `:memory:`. It makes what is missing (the
 * folder, the file, the declared indexes) and leaves indexes that it does not know. Throws an
 * `UnusableDatabaseError`, with the file untouched, when the file is damaged, newer, or not ours.
 */
export function openSqliteStore(options: {
  file: string
  indexes: DocumentIndex[]
}): DocumentStore {
  const { file, indexes } = options
  const db = openSqliteFile(file, indexes)
  const statements = new Map<string, StatementSync>()
  const underWay = new Set<Promise<unknown>>()
  let closing: Promise<void> | undefined

  function statement(sql: string): StatementSync {
    const cached = statements.get(sql) ?? db.prepare(sql)
    statements.set(sql, cached)
    return cached
  }

  const write = sqliteWriter({ file, db }, statement)

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (closing) throw new Error(`The document store is closed: ${file}`)
    const turn = work()
    underWay.add(turn)
    try {
      return await turn
    } finally {
      underWay.delete(turn)
    }
  }

  const read = <T>(work: () => T) => run(() => whenUnlocked(file, work))

  const store: DocumentStore = {
    async get(path) {
      const { collection, id } = parseDocumentPath(path)
      const row = await read(() => statement(READ).get(collection, id))
      return row ? { id, data: JSON.parse(String(row.data)) } : null
    },
    async list(collection, query = {}) {
      assertCollectionPath(collection)
      const index = indexFor(query, indexes)
      const sql = listStatement(query, index)
      const parameters = listParameters(collection, query, index)
      const rows = (await read(() => statement(sql).all(parameters))) as Row[]
      return rows.map(({ id, data }) => ({ id, data: JSON.parse(data) }))
    },
    async add(collection, data) {
      const id = randomUUID()
      await store.batch([{ type: 'create', path: `${collection}/${id}`, data }])
      return id
    },
    create: (path, data) => store.batch([{ type: 'create', path, data }]),
    async set(path, data) {
      await store.batch([{ type: 'set', path, data }])
    },
    async merge(path, data) {
      await store.batch([{ type: 'merge', path, data }])
    },
    async delete(path) {
      await store.batch([{ type: 'delete', path }])
    },
    batch: (writes) => run(() => write(writes)),
    async *all(after) {
      let last = after === undefined ? { collection: '', id: '' } : parseDocumentPath(after)
      for (;;) {
        const { collection, id } = last
        const parameters = { collection, id, limit: PAGE }
        const rows = (await read(() => statement(ALL).all(parameters))) as Row[]
        for (const row of rows) {
          yield { path: `${row.collection}/${row.id}`, data: JSON.parse(row.data) }
        }
        const end = rows[PAGE - 1]
        if (!end) return
        last = end
      }
    },
    close() {
      closing ??= Promise.allSettled(underWay).then(() => {
        try {
          db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
        } catch {
          // Only tidiness: the next to open the file reads the -wal just as well.
        }
        db.close()
      })
      return closing
    },
  }
  return store
}

type Row = { collection: string; id: string; data: string }

/** A page of all documents, in the order of the key; exported so that a test can hold its plan to the index. */
export const ALL =
  'SELECT collection, id, data FROM documents WHERE (collection, id) > (:collection, :id) ORDER BY collection, id LIMIT :limit'

/** The statement for a list of this shape; exported so that a test can hold its plan to the index. */
export function listStatement(query: ListQuery, index: DocumentIndex | null): string {
  const direction = query.orderBy?.direction === 'desc' ? 'DESC' : 'ASC'
  const beyond = direction === 'DESC' ? '<' : '>'
  const key = index?.orderBy ? keyOf(index.orderBy) : null
  const source = index ? `documents INDEXED BY "${nameOfIndex(index)}"` : 'documents'
  const equal = index?.where.map((field, i) => `${keyOf(field)} = :where${i} ->> '$'`) ?? []
  const read = (order: string[], ...range: string[]) => {
    const conditions = ['collection = :collection', ...equal, ...range].join(' AND ')
    const inOrder = order.map((column) => `${column} ${direction}`).join(', ')
    return `SELECT id, data FROM ${source} WHERE ${conditions} ORDER BY ${inOrder} LIMIT :limit`
  }

  if (!key) return query.startAfter ? read(['id'], 'id > :id') : read(['id'])
  if (!query.startAfter) return read([key, 'id'], `${key} >= -9e999`)
  // SQLite reads no range over an expression and a column together: first the ties, then the rest.
  const ties = read(['id'], `${key} = :after ->> '$'`, `id ${beyond} :id`)
  const rest = read([key, 'id'], `${key} ${beyond} :after ->> '$'`)
  return `SELECT * FROM (${ties}) UNION ALL SELECT * FROM (${rest}) LIMIT :limit`
}

function listParameters(collection: string, query: ListQuery, index: DocumentIndex | null) {
  const { where = {}, orderBy, limit = -1, startAfter } = query
  const parameters: Record<string, string | number> = { collection, limit }
  index?.where.forEach((field, i) => {
    parameters[`where${i}`] = jsonOf(where[field])
  })
  if (startAfter) parameters.id = startAfter.id
  if (startAfter && orderBy) parameters.after = jsonOf(startAfter.data[orderBy.field])
  return parameters
}

/**
 * Values to compare with travel as JSON, so that SQLite reads a number in them exactly as it reads
 * it in a document; null as what `keyOf` makes of it.
 */
function jsonOf(value: unknown): string {
  return value === null ? '-9e999' : JSON.stringify(value)
}
