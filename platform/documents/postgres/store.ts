import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from '../../log.ts'
import type { Metrics } from '../../metrics.ts'
import {
  assertCollectionPath,
  type DocumentData,
  type DocumentIndex,
  type DocumentStore,
  indexFor,
  PAGE,
  parseDocumentPath,
} from '../document-store.ts'
import { forOperator, NoAnswerError } from './errors.ts'
import { listStatement } from './lists.ts'
import { openPostgresPool, type Work } from './pool.ts'
import { schemaMaker } from './schema.ts'
import { applyBatch, forgetOldBatches, prepare } from './writes.ts'

/** How often what is only kept for retries is removed, in milliseconds. */
const SWEEP = 5 * 60_000

/**
 * Opens a document store in PostgreSQL, or in an engine that speaks like it. It connects when it is
 * first used, and makes what is missing (the tables, the declared indexes) before anything else. A
 * call fails within some seconds while the database does not answer, and works again once it does;
 * a write that failed for that reason may have happened. Calls throw an `UnusableDatabaseError` when
 * the operator has to mend something, for example when the tables are newer than this program.
 */
export function openPostgresStore(options: {
  url: string
  indexes: DocumentIndex[]
  log: Logger
  metrics?: Metrics
  /** How long a call may take in all, in milliseconds. */
  patience?: number
}): DocumentStore {
  const { url, indexes, log, metrics, patience = 3_000 } = options
  const pool = openPostgresPool({ url, timeoutMs: patience, log, metrics })
  const makeSchema = schemaMaker(pool, indexes)
  const underWay = new Set<Promise<unknown>>()
  let ready: Promise<void> | undefined
  let closing: Promise<void> | undefined

  async function afterSchema<T>(call: () => Promise<T>): Promise<T> {
    ready ??= makeSchema().catch((error) => {
      ready = undefined
      throw forOperator(error, pool.place)
    })
    await inTime(ready, patience, pool.place)
    return call()
  }

  async function run<T>(call: () => Promise<T>): Promise<T> {
    if (closing) throw new Error(`The document store is closed: ${pool.place}`)
    const turn = afterSchema(call)
    underWay.add(turn)
    try {
      return await turn
    } finally {
      underWay.delete(turn)
    }
  }

  const read = <T>(work: Work<T>) => run(() => pool.read(work))
  const write = <T>(work: Work<T>) => run(() => pool.write(work))

  const sweeping = setInterval(() => {
    if (!ready) return
    write(forgetOldBatches).catch(({ message }) => log.warn({ reason: message }, 'sweep failed'))
  }, SWEEP)
  sweeping.unref()

  const store: DocumentStore = {
    async get(path) {
      const { collection, id } = parseDocumentPath(path)
      const sql = 'SELECT data FROM documents WHERE collection = $1 AND id = $2'
      const { rows } = await read((query) => query(sql, [collection, id]))
      return rows[0] ? { id, data: rows[0].data as DocumentData } : null
    },
    async list(collection, query = {}) {
      assertCollectionPath(collection)
      const { text, values } = listStatement(collection, query, indexFor(query, indexes))
      const { rows } = await read((ask) => ask(text, values))
      return rows.map(({ id, data }) => ({ id: String(id), data: data as DocumentData }))
    },
    async add(collection, data) {
      const id = randomUUID()
      await store.batch([{ type: 'create', path: `${collection}/${id}`, data }])
      return id
    },
    create: async (path, data) => store.batch([{ type: 'create', path, data }]),
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
      const prepared = prepare(writes)
      const id = randomUUID()
      return write((query) => applyBatch(query, id, prepared))
    },
    async *all(after) {
      let last = after === undefined ? { collection: '', id: '' } : parseDocumentPath(after)
      for (;;) {
        const { collection, id } = last
        const { rows } = await read((query) => query(ALL, [collection, id, PAGE]))
        for (const row of rows) {
          yield { path: `${row.collection}/${row.id}`, data: row.data as DocumentData }
        }
        const end = rows[PAGE - 1]
        if (!end) return
        last = { collection: String(end.collection), id: String(end.id) }
      }
    },
    close() {
      clearInterval(sweeping)
      closing ??= Promise.allSettled(underWay).then(() => pool.close())
      return closing
    },
  }
  return store
}

/** A page of all documents, in the order of the key; exported so that a test can hold its plan to the index. */
export const ALL =
  'SELECT collection, id, data FROM documents WHERE (collection, id) > ($1, $2) ORDER BY collection, id LIMIT $3'

/** Making an index over many documents takes minutes: calls do not wait for it. */
async function inTime(ready: Promise<void>, patience: number, place: string): Promise<void> {
  const stop = new AbortController()
  const late = setTimeout(patience, true, { signal: stop.signal }).catch(() => false)
  const isLate = await Promise.race([ready, late]).finally(() => stop.abort())
  if (isLate) throw new NoAnswerError(`The database ${place} is still being made ready`)
}
