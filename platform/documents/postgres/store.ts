import { randomUUID } from 'node:crypto'
import { withTimeLimit } from '../../time-limit.ts'
import { documentStore, type PlacedDocument } from '../document-engine.ts'
import type {
  DocumentData,
  DocumentIndex,
  DocumentStore,
  StoredDocument,
} from '../document-store.ts'
import { MAX_PENDING_CALLS, NoAnswerError } from '../remote-calls.ts'
import { forOperator } from './errors.ts'
import { indexOf, listStatement } from './lists.ts'
import { openPostgresPool, type PoolOptions, type Work } from './pool.ts'
import { makeSchema } from './schema.ts'
import { applyBatch, inPathOrder, removeOldBatches } from './writes.ts'

const CLEANUP_INTERVAL_MS = 5 * 60_000

/** Opens a document store in PostgreSQL. The first call connects and creates missing tables. */
export function openPostgresStore(
  options: PoolOptions & { indexes: DocumentIndex[]; timeoutMs?: number },
): DocumentStore {
  const { indexes, log, timeoutMs = 3_000 } = options
  const wanted = indexes.map(indexOf)
  const pool = openPostgresPool(options, timeoutMs)
  let preparing: Promise<void> | undefined
  let isReady = false
  let cleanup = Promise.resolve()

  /** Waits until the tables and indexes exist, but at most `timeoutMs`: a large index takes minutes. */
  async function ready(): Promise<void> {
    if (isReady) return
    preparing ??= makeSchema(pool, wanted)
      .then(() => {
        isReady = true
      })
      .catch((error) => {
        preparing = undefined
        throw forOperator(error, pool.place)
      })
    await withTimeLimit(preparing, timeoutMs, () => {
      throw new NoAnswerError(`The database ${pool.place} is still being made ready`)
    })
  }

  async function read<T>(work: Work<T>): Promise<T> {
    await ready()
    return pool.read(work)
  }

  const cleanups = setInterval(() => {
    if (!isReady) return
    cleanup = pool
      .write(removeOldBatches)
      .catch(({ message }) => log.warn({ reason: message }, 'cleanup of old batches failed'))
  }, CLEANUP_INTERVAL_MS)
  cleanups.unref()

  return documentStore(
    {
      name: `the database ${pool.place}`,
      maxPending: MAX_PENDING_CALLS,
      async get({ collection, id }) {
        const { rows } = await read((query) => query(GET, [collection, id]))
        return (rows[0]?.data ?? null) as DocumentData | null
      },
      async list(collection, asked, index) {
        const { text, values } = listStatement(collection, asked, index)
        const { rows } = await read((query) => query(text, values))
        return rows as StoredDocument[]
      },
      async batch(writes) {
        const [ordered, id] = [inPathOrder(writes), randomUUID()]
        await ready()
        return pool.write((query) => applyBatch(query, id, ordered))
      },
      async page(limit, after) {
        const values = [after?.collection ?? '', after?.id ?? '', limit]
        const { rows } = await read((query) => query(ALL, values))
        return rows as PlacedDocument[]
      },
      async close() {
        clearInterval(cleanups)
        await cleanup
        await pool.close()
      },
    },
    indexes,
  )
}

const GET = 'SELECT data FROM documents WHERE collection = $1 AND id = $2'

/** Reads a page of all documents by primary key. A test checks that the statement uses the index. */
export const ALL =
  'SELECT collection, id, data FROM documents WHERE (collection, id) > ($1, $2) ORDER BY collection, id LIMIT $3'
