import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { retry } from '../../retry.ts'
import type { CheckedWrite } from '../document-engine.ts'
import { type StoreTrouble, StoreTroubleError } from '../document-store.ts'
import { isLocked } from './file.ts'

/** A call waits at most this long while another process has locked the database. */
const LOCK_TIMEOUT_MS = 3_000
/** Batches share a transaction up to this many writes, because a transaction blocks the event loop. */
const MAX_WRITES_TOGETHER = 250

type QueuedBatch = {
  writes: CheckedWrite[]
  since: number
  resolve: (done: boolean) => void
  reject: (error: unknown) => void
}

/**
 * Returns the function that writes batches. Waiting batches share a transaction, so that the disk
 * syncs only once for them. Each batch is still written completely or not at all, and resolves when
 * it is durable.
 */
export function sqliteWriter(
  { file, db }: { file: string; db: DatabaseSync },
  statement: (sql: string) => StatementSync,
): (writes: CheckedWrite[]) => Promise<boolean> {
  const queue: QueuedBatch[] = []
  let isWriting = false

  async function writeQueue(): Promise<void> {
    isWriting = true
    while (queue.length > 0) {
      // A commit blocks the event loop until the disk has synced. Between commits other work runs.
      await setImmediate()
      if (write(nextTogether(queue))) continue
      await setTimeout(lockPauseMs())
      const tooOld = performance.now() - LOCK_TIMEOUT_MS
      while (queue[0] && queue[0].since < tooOld) queue.shift()?.reject(troubleOf('busy', file))
    }
    isWriting = false
  }

  /** Commits the first batches of the queue. Returns false if the file is locked. */
  function write(batches: QueuedBatch[]): boolean {
    try {
      db.exec('BEGIN IMMEDIATE')
      const done = batches.map(({ writes }) => applyWhole(writes))
      db.exec('COMMIT')
      queue.splice(0, batches.length)
      for (const [n, { resolve }] of batches.entries()) resolve(done[n] === true)
      return true
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK')
      if (isLocked(error)) return false
      // Each batch is tried alone, so that the error of one batch does not fail the others.
      if (batches.length > 1) return batches.every((batch) => write([batch]))
      queue.shift()?.reject(isFull(error) ? troubleOf('full', file, error) : error)
      return true
    }
  }

  function applyWhole(writes: CheckedWrite[]): boolean {
    if (writes.length === 1) return writes.every(apply)
    statement('SAVEPOINT batch').run()
    const done = writes.every(apply)
    if (!done) statement('ROLLBACK TO batch').run()
    statement('RELEASE batch').run()
    return done
  }

  function apply({ type, collection, id, json }: CheckedWrite): boolean {
    if (type === 'absent') return statement(READ).get(collection, id) === undefined
    if (type === 'delete') {
      statement('DELETE FROM documents WHERE collection = ? AND id = ?').run(collection, id)
      return true
    }
    const before = type === 'merge' ? statement(READ).get(collection, id)?.data : undefined
    const data = before
      ? JSON.stringify({ ...JSON.parse(String(before)), ...JSON.parse(json) })
      : json
    const conflict = type === 'create' ? 'NOTHING' : 'UPDATE SET data = excluded.data'
    const sql = `INSERT INTO documents VALUES (?, ?, ?) ON CONFLICT DO ${conflict}`
    return statement(sql).run(collection, id, data).changes === 1
  }

  return (writes) => {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    queue.push({ writes, since: performance.now(), resolve, reject })
    if (!isWriting) writeQueue()
    return promise
  }
}

export const READ = 'SELECT data FROM documents WHERE collection = ? AND id = ?'

/** Repeats a read while another process has locked the database. */
export async function readWhenUnlocked<T>(file: string, read: () => T): Promise<T> {
  const deadline = performance.now() + LOCK_TIMEOUT_MS
  try {
    return await retry(async () => read(), { isPassing: isLocked, pauseMs: lockPauseMs, deadline })
  } catch (error) {
    throw isLocked(error) ? troubleOf('busy', file, error) : error
  }
}

const lockPauseMs = () => 1 + Math.random() * 9

function nextTogether(queue: QueuedBatch[]): QueuedBatch[] {
  let together = 0
  const end = queue.findIndex(({ writes }, n) => {
    together += writes.length
    return n > 0 && together > MAX_WRITES_TOGETHER
  })
  return queue.slice(0, end < 0 ? queue.length : end)
}

function troubleOf(trouble: StoreTrouble, file: string, cause?: unknown): StoreTroubleError {
  const message =
    trouble === 'full'
      ? `There is no space left to write to ${file}`
      : `Another process kept ${file} locked for ${LOCK_TIMEOUT_MS} ms`
  return new StoreTroubleError(trouble, message, { cause })
}

function isFull(error: unknown): boolean {
  const code = Number((error as { errcode?: number }).errcode)
  return code === SQLITE_FULL || code === SQLITE_IOERR_SHMSIZE
}
const SQLITE_FULL = 13
const SQLITE_IOERR_SHMSIZE = 4874
