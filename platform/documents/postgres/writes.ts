import { randomUUID } from 'node:crypto'
import type { CheckedWrite } from '../document-engine.ts'
import { NoAnswerError } from '../remote-calls.ts'
import type { Query } from './connections.ts'
import { isFailover, UnconfirmedError } from './errors.ts'

/** Sorts writes by path, so that two batches never wait for each other. The sort is stable. */
export function inPathOrder(writes: CheckedWrite[]): CheckedWrite[] {
  const path = ({ collection, id }: CheckedWrite) => `${collection}/${id}`
  return writes.toSorted((a, b) => (path(a) < path(b) ? -1 : path(a) > path(b) ? 1 : 0))
}

/**
 * Makes all the writes in one transaction. Returns false, and writes nothing, if a document exists
 * although a write requires its absence. That document is then durable. The transaction also stores
 * the id of the batch. So a repeated attempt can find out whether an earlier attempt took effect.
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

/** Rolls back a failed transaction and throws its error, or reports that the connection is lost. */
export async function rollBack(query: Query, error: unknown): Promise<never> {
  await query('ROLLBACK').catch((cause) => {
    if (isFailover(error)) throw error
    throw new NoAnswerError('A connection was lost in a transaction', { cause })
  })
  throw error
}

/**
 * Commits a transaction. PostgreSQL warns at a COMMIT only if it canceled the wait for the standby.
 * Any warning counts, because its text is in the server's language.
 */
async function commit(query: Query): Promise<void> {
  const { warnings } = await query('COMMIT')
  if (warnings.length > 0) throw new UnconfirmedError(warnings.join(' '))
}

/**
 * Resolves when every visible document is durable. A commit waits for the standby. If that wait is
 * canceled, other clients see the commit, although the standby may lack it. The standby gets commits
 * in order. So when this function's own commit is confirmed, the standby has all earlier commits.
 */
async function confirm(query: Query): Promise<void> {
  await query(BEGIN)
  await query(MARK, [randomUUID()])
  await commit(query)
}

/** Removes the ids of batches that are too old to be repeated. */
export async function removeOldBatches(query: Query): Promise<void> {
  await query(`DELETE FROM documents_batches WHERE made_at < now() - INTERVAL '10 minutes'`)
}

async function applyAll(query: Query, writes: CheckedWrite[]): Promise<boolean> {
  for (const group of withCreatesTogether(writes)) {
    if (!(await applyGroup(query, group))) return false
  }
  return true
}

type Group = [CheckedWrite, ...CheckedWrite[]]

/**
 * Groups consecutive creates. A batch may have hundreds of creates, and a statement for each would
 * take too long on a busy machine.
 */
function withCreatesTogether(writes: CheckedWrite[]): Group[] {
  const groups: Group[] = []
  for (const write of writes) {
    const last = groups.at(-1)
    if (write.type === 'create' && last?.[0].type === 'create') last.push(write)
    else groups.push([write])
  }
  return groups
}

async function applyGroup(query: Query, group: Group): Promise<boolean> {
  const [{ type, collection, id, json }, ...others] = group
  if (others.length > 0) {
    const column = (name: 'collection' | 'id' | 'json') => group.map((write) => write[name])
    const { count } = await query(CREATE_ALL, [column('collection'), column('id'), column('json')])
    return count === group.length
  }
  const { count } = await query(
    STATEMENTS[type],
    type === 'delete' ? [collection, id] : [collection, id, json],
  )
  if ((type === 'create' || type === 'absent') && count === 0) return false
  if (type === 'absent') await query(STATEMENTS.delete, [collection, id])
  return true
}

const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED'
const MARK = 'INSERT INTO documents_batches (id) VALUES ($1) ON CONFLICT (id) DO NOTHING'
const INSERT =
  'INSERT INTO documents (collection, id, data) VALUES ($1, $2, $3) ON CONFLICT (collection, id) DO'
const CREATE_ALL = `INSERT INTO documents (collection, id, data)
  SELECT collection, id, data::jsonb
  FROM unnest($1::text[], $2::text[], $3::text[]) AS given (collection, id, data)
  ON CONFLICT (collection, id) DO NOTHING`
const STATEMENTS: Record<CheckedWrite['type'], string> = {
  create: `${INSERT} NOTHING`,
  // This row is only a lock that makes a concurrent `create` wait. `applyGroup` deletes it.
  absent: `${INSERT} NOTHING`,
  set: `${INSERT} UPDATE SET data = excluded.data`,
  merge: `${INSERT} UPDATE SET data = documents.data || excluded.data`,
  delete: 'DELETE FROM documents WHERE collection = $1 AND id = $2',
}
