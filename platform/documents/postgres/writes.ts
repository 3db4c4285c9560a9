import { randomUUID } from 'node:crypto'
import { assertStorable, parseDocumentPath, type Write } from '../document-store.ts'
import type { Query } from './connections.ts'
import { isFailover, NoAnswerError, UnconfirmedError } from './errors.ts'

export type PreparedWrite = { type: Write['type']; collection: string; id: string; json: string }

/**
 * Checks and copies what is to be written before anything waits: the caller may change it then. The
 * writes are put in the order of their paths, so that no two batches wait for each other; those of
 * one path stay in theirs.
 */
export function prepare(writes: Write[]): PreparedWrite[] {
  const prepared = writes.map((write) => {
    const place = parseDocumentPath(write.path)
    if (write.type === 'delete') return { type: write.type, ...place, json: '' }
    assertStorable(write.data)
    return { type: write.type, ...place, json: JSON.stringify(write.data) }
  })
  const path = ({ collection, id }: PreparedWrite) => `${collection}/${id}`
  return prepared.sort((a, b) => (path(a) < path(b) ? -1 : path(a) > path(b) ? 1 : 0))
}

/**
 * Makes all the writes in one transaction, or none (false). It may be repeated under the same batch
 * id when nobody knows whether it happened: the id is written in the same transaction, so it can
 * only happen once, and the second time finds out. What it found there is durable as well.
 */
export async function applyBatch(
  query: Query,
  batchId: string,
  writes: PreparedWrite[],
): Promise<boolean> {
  await query(BEGIN)
  try {
    const isFirst = (await query(MARK, [batchId])).count === 1
    const done = !isFirst || (await applyAll(query, writes))
    if (isFirst && done) await commit(query)
    else {
      await query('ROLLBACK')
      await confirm(query)
    }
    return done
  } catch (error) {
    return rollBack(query, error)
  }
}

/** Ends a transaction that failed, with its error; if even that fails, the connection is not used again. */
export async function rollBack(query: Query, error: unknown): Promise<never> {
  await query('ROLLBACK').catch((cause) => {
    if (isFailover(error)) throw error
    throw new NoAnswerError('A connection was lost in a transaction', { cause })
  })
  throw error
}

/**
 * Ends a transaction that is durable then. Its only warning says that the wait for the synchronous
 * standby was canceled. Any warning counts: its words are in the server's language.
 */
async function commit(query: Query): Promise<void> {
  const { warnings } = await query('COMMIT')
  if (warnings.length > 0) throw new UnconfirmedError(warnings.join(' '))
}

/**
 * Resolves when all that can be read now is durable. A commit whose wait was canceled can be read,
 * and the standby may not have it. The log is replicated in order, so a later commit waits for it.
 */
async function confirm(query: Query): Promise<void> {
  await query(BEGIN)
  await query(MARK, [randomUUID()])
  await commit(query)
}

/** Removes the ids of batches that nobody repeats any more. */
export async function forgetOldBatches(query: Query): Promise<void> {
  await query(`DELETE FROM documents_batches WHERE made_at < now() - INTERVAL '10 minutes'`)
}

async function applyAll(query: Query, writes: PreparedWrite[]): Promise<boolean> {
  for (const write of writes) if (!(await apply(query, write))) return false
  return true
}

/** False if the write is a `create` that came too late. */
async function apply(query: Query, write: PreparedWrite): Promise<boolean> {
  const { type, collection, id, json } = write
  if (type === 'merge') return merge(query, write)
  if (type === 'delete') {
    await query('DELETE FROM documents WHERE collection = $1 AND id = $2', [collection, id])
    return true
  }
  const insert = type === 'create' ? INSERT : UPSERT
  return (await query(insert, [collection, id, json])).count === 1
}

/** The row is locked before it is read: what another merge wrote meanwhile is not lost. */
async function merge(query: Query, { collection, id, json }: PreparedWrite): Promise<boolean> {
  for (;;) {
    if ((await query(INSERT, [collection, id, json])).count === 1) return true
    const { rows } = await query(LOCK, [collection, id])
    // Deleted in between: there is a document to insert again.
    if (!rows[0]) continue
    const merged = JSON.stringify({ ...(rows[0].data as object), ...JSON.parse(json) })
    await query(UPSERT, [collection, id, merged])
    return true
  }
}

const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED'
const MARK = 'INSERT INTO documents_batches (id) VALUES ($1) ON CONFLICT (id) DO NOTHING'
const VALUES = 'INSERT INTO documents (collection, id, data) VALUES ($1, $2, $3)'
const INSERT = `${VALUES} ON CONFLICT (collection, id) DO NOTHING`
const UPSERT = `${VALUES} ON CONFLICT (collection, id) DO UPDATE SET data = excluded.data`
const LOCK = 'SELECT data FROM documents WHERE collection = $1 AND id = $2 FOR UPDATE'
