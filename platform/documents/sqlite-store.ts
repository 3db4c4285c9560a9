import { randomUUID } from 'node:crypto'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setImmediate, setTimeout } from 'node:timers/promises'
import {
  assertCollectionPath,
  assertStorable,
  type DocumentIndex,
  type DocumentStore,
  indexFor,
  type ListQuery,
  nameOfIndex,
  PAGE,
  parseDocumentPath,
  type Write,
} from './document-store.ts'
import { BUSY_TIMEOUT, isLocked, keyOf, openSqliteFile } from './sqlite-file.ts'

/** How long a call goes on trying while another process holds the database, in milliseconds. */
const PATIENCE = 3_000

/**
 * Opens the embedded document store: one SQLite file, or `:memory:`. It makes what is missing (the
 * folder, the file, the declared indexes) and drops indexes no longer declared. Throws an
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

  async function run<T>(work: () => T): Promise<T> {
    if (closing) throw new Error(`The document store is closed: ${file}`)
    const turn = whenUnlocked(file, work)
    underWay.add(turn)
    try {
      return await turn
    } finally {
      underWay.delete(turn)
    }
  }

  function read({ collection, id }: Place): string | undefined {
    const sql = 'SELECT data FROM documents WHERE collection = ? AND id = ?'
    return statement(sql).get(collection, id)?.data as string | undefined
  }

  /** False if the write is a `create` that came too late. */
  function apply({ type, place, json }: PreparedWrite): boolean {
    const { collection, id } = place
    if (type === 'delete') {
      statement('DELETE FROM documents WHERE collection = ? AND id = ?').run(collection, id)
      return true
    }
    const before = type === 'merge' ? read(place) : undefined
    const data = before ? JSON.stringify({ ...JSON.parse(before), ...JSON.parse(json) }) : json
    const conflict = type === 'create' ? 'NOTHING' : 'UPDATE SET data = excluded.data'
    const sql = `INSERT INTO documents VALUES (?, ?, ?) ON CONFLICT DO ${conflict}`
    return statement(sql).run(collection, id, data).changes === 1
  }

  const store: DocumentStore = {
    async get(path) {
      const place = parseDocumentPath(path)
      const json = await run(() => read(place))
      return json === undefined ? null : { id: place.id, data: JSON.parse(json) }
    },
    async list(collection, query = {}) {
      assertCollectionPath(collection)
      const index = indexFor(query, indexes)
      const sql = listStatement(query, index)
      const parameters = listParameters(collection, query, index)
      const rows = (await run(() => statement(sql).all(parameters))) as {
        id: string
        data: string
      }[]
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
    async batch(writes) {
      const prepared = writes.map(prepare)
      const done = await run(() => inTransaction(db, () => prepared.every(apply)))
      // A commit blocks the event loop while the disk syncs: between two, others have their turn.
      await setImmediate()
      return done
    },
    async *all(after) {
      let last = after === undefined ? { collection: '', id: '' } : parseDocumentPath(after)
      for (;;) {
        const { collection, id } = last
        const rows = (await run(() =>
          statement(ALL).all({ collection, id, limit: PAGE }),
        )) as (Place & { data: string })[]
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

type Place = { collection: string; id: string }
type PreparedWrite = { type: Write['type']; place: Place; json: string }

/** Checks and copies what is to be written before anything waits: the caller may change it then. */
function prepare(write: Write): PreparedWrite {
  const place = parseDocumentPath(write.path)
  if (write.type === 'delete') return { type: 'delete', place, json: '' }
  assertStorable(write.data)
  return { type: write.type, place, json: JSON.stringify(write.data) }
}

function inTransaction(db: DatabaseSync, work: () => boolean): boolean {
  db.exec('BEGIN IMMEDIATE')
  try {
    const done = work()
    db.exec(done ? 'COMMIT' : 'ROLLBACK')
    return done
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

async function whenUnlocked<T>(file: string, work: () => T): Promise<T> {
  for (let waited = 0; ; ) {
    try {
      return work()
    } catch (error) {
      if (!isLocked(error)) throw error
      if (waited >= PATIENCE) {
        throw new Error(`Another process kept ${file} locked for ${PATIENCE} ms`, { cause: error })
      }
      const pause = 1 + Math.random() * 24
      waited += pause + BUSY_TIMEOUT
      await setTimeout(pause)
    }
  }
}
