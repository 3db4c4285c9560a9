import { randomUUID } from 'node:crypto'
import type { CheckedWrite } from '../document-engine.ts'
import { NoAnswerError } from '../remote-calls.ts'
import type { Query } from './connections.ts'
import { isFailover, UnconfirmedError } from './errors.ts'

/** Sorts writes by path, so that no two batches wait for each other. The sort is stable. */
export function inPathOrder(writes: CheckedWrite[]): CheckedWrite[] {
  const path = ({ collection, id }: CheckedWrite) => `${collection}/${id}`
  return writes.toSorted((a, b) => (path(a) < path(b) ? -1 : path(a) > path(b) ? 1 : 0))
}

/**
 * Makes all the writes in one transaction, or none (false). The transaction also stores the id of the
 * batch, so that an attempt with an unknown outcome can be repeated: the next one finds the id. The
 * documents that a `create` or an `absent` finds are durable.
 */
export async function applyBatch(
  query: Query,
  batchId: string,
  writes: CheckedWrite[],
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

/** Rolls a failed transaction back and throws its error. If that fails, the connection is lost. */
export async function rollBack(query: Query, error: unknown): Promise<never> {
  await query('ROLLBACK').catch((cause) => {
    if (isFailover(error)) throw error
    throw new NoAnswerError('A connection was lost in a transaction', { cause })
  })
  throw error
}

/**
 * Commits a transaction. The only warning of a COMMIT says that the wait for the synchronous standby
 * was canceled. Any warning counts, because its words are in the server's language.
 */
async function commit(query: Query): Promise<void> {
  const { warnings } = await query('COMMIT')
  if (warnings.length > 0) throw new UnconfirmedError(warnings.join(' '))
}

/**
 * Resolves when every visible document is durable. A commit whose wait was canceled is visible, and
 * the standby may lack it. The log is replicated in order, so a later commit waits for it.
 */
async function confirm(query: Query): Promise<void> {
  await query(BEGIN)
  await query(MARK, [randomUUID()])
  await commit(query)
}

/** Removes the ids of batches that no call repeats anymore. */
export async function removeOldBatches(query: Query): Promise<void> {
  await query(`DELETE FROM documents_batches WHERE made_at < now() - INTERVAL '10 minutes'`)
}

/** Returns false, without the writes that follow, if a document exists that must be absent. */
async function applyAll(query: Query, writes: CheckedWrite[]): Promise<boolean> {
  for (const { type, collection, id, json } of writes) {
    const values = type === 'delete' ? [collection, id] : [collection, id, json]
    const { count } = await query(STATEMENTS[type], values)
    if ((type === 'create' || type === 'absent') && count === 0) return false
    if (type === 'absent') await query(STATEMENTS.delete, [collection, id])
  }
  return true
}

const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED'
const MARK = 'INSERT INTO documents_batches (id) VALUES ($1) ON CONFLICT (id) DO NOTHING'
const INSERT =
  'INSERT INTO documents (collection, id, data) VALUES ($1, $2, $3) ON CONFLICT (collection, id) DO'
const STATEMENTS: Record<CheckedWrite['type'], string> = {
  create: `${INSERT} NOTHING`,
  // The new row is a lock, so that a concurrent `create` waits for this transaction.
  absent: `${INSERT} NOTHING`,
  set: `${INSERT} UPDATE SET data = excluded.data`,
  merge: `${INSERT} UPDATE SET data = documents.data || excluded.data`,
  delete: 'DELETE FROM documents WHERE collection = $1 AND id = $2',
}
