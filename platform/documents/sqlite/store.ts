import type { DatabaseSync, StatementSync } from 'node:sqlite'
import {
  type DocumentEngine,
  type DocumentPlace,
  documentStore,
  type PlacedDocument,
} from '../document-engine.ts'
import {
  type DocumentIndex,
  type DocumentStore,
  type ListQuery,
  nameOfIndex,
} from '../document-store.ts'
import { keyOf, openSqliteFile } from './file.ts'
import { READ, readWhenUnlocked, sqliteWriter } from './writes.ts'

/**
 * Opens the embedded document store: one SQLite file, or `:memory:`. Creates the folder, the file and
 * the declared indexes if they are missing. If the file is damaged, newer than this program or of
 * another program, throws an `UnusableDatabaseError` and leaves the file unchanged.
 */
export function openSqliteStore(options: {
  file: string
  indexes: DocumentIndex[]
}): DocumentStore {
  const { file, indexes } = options
  const db = openSqliteFile(file, indexes)
  const statement = statementCache(db)

  async function rowsOf(sql: string, parameters: Parameters): Promise<PlacedDocument[]> {
    const rows = await readWhenUnlocked(file, () => statement(sql).all(parameters))
    return (rows as StoredRow[]).map((row) => ({ ...row, data: JSON.parse(row.data) }))
  }

  const engine: DocumentEngine = {
    name: file,
    maxPending: Number.POSITIVE_INFINITY,
    async get({ collection, id }) {
      const row = await readWhenUnlocked(file, () => statement(READ).get(collection, id))
      return row ? JSON.parse(String(row.data)) : null
    },
    list: (collection, query, index) =>
      rowsOf(listStatement(query, index), listParameters(collection, query, index)),
    batch: sqliteWriter({ file, db }, statement),
    page: (limit, after) =>
      rowsOf(ALL, { limit, collection: after?.collection ?? '', id: after?.id ?? '' }),
    async close() {
      try {
        db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      } catch {
        // If the checkpoint fails, the next process reads the -wal file.
      }
      db.close()
    },
  }
  return documentStore(engine, indexes)
}

type Parameters = Record<string, string | number>
type StoredRow = DocumentPlace & { data: string }

function statementCache(db: DatabaseSync): (sql: string) => StatementSync {
  const statements = new Map<string, StatementSync>()
  return (sql) => {
    const statement = statements.get(sql) ?? db.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
}

/** Reads a page of all documents by primary key. A test checks that the statement uses the index. */
export const ALL =
  'SELECT collection, id, data FROM documents WHERE (collection, id) > (:collection, :id) ORDER BY collection, id LIMIT :limit'

/** Returns the SELECT statement for a list. A test checks that the statement uses the index. */
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
  // SQLite cannot use one index range for an expression and a column together. So one query reads
  // the documents with an equal key, and another query reads the rest.
  const ties = read(['id'], `${key} = :after ->> '$'`, `id ${beyond} :id`)
  const rest = read([key, 'id'], `${key} ${beyond} :after ->> '$'`)
  return `SELECT * FROM (${ties}) UNION ALL SELECT * FROM (${rest}) LIMIT :limit`
}

function listParameters(
  collection: string,
  query: ListQuery,
  index: DocumentIndex | null,
): Parameters {
  const { where = {}, orderBy, limit = -1, startAfter } = query
  const parameters: Parameters = { collection, limit }
  index?.where.forEach((field, i) => {
    parameters[`where${i}`] = jsonOf(where[field])
  })
  if (startAfter) parameters.id = startAfter.id
  if (startAfter && orderBy) parameters.after = jsonOf(startAfter.data[orderBy.field])
  return parameters
}

/**
 * Returns a parameter as JSON, so that SQLite reads a number exactly as in a document. Null becomes
 * -Infinity, as in `keyOf`.
 */
function jsonOf(value: unknown): string {
  return value === null ? '-9e999' : JSON.stringify(value)
}
