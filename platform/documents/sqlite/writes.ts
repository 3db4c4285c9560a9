import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setImmediate, setTimeout } from 'node:timers/promises'
import {
  assertStorable,
  parseDocumentPath,
  StoreTroubleError,
  type Write,
} from '../document-store.ts'
import { BUSY_TIMEOUT, isLocked } from './file.ts'

/** How long a call goes on trying while another process holds the database, in milliseconds. */
const PATIENCE = 3_000
/** How many writes go into one transaction: it blocks the event loop. */
const MOST_TOGETHER = 250

/** `absent`: a `create` and a `delete` of one document (`must-be-absent.ts`), which is only a look here. */
type PreparedWrite = {
  type: Write['type'] | 'absent'
  collection: string
  id: string
  json: string
}
type Turn = {
  writes: PreparedWrite[]
  since: number
  resolve: (done: boolean) => void
  reject: (error: unknown) => void
}

/**
 * What makes batches. Those that come while another one is on its way to the disk are made in one
 * transaction after it, so that they wait for one sync together; each is still made whole or not at
 * all, and acknowledged when it is durable. Only one transaction at a time asks for the file's lock.
 */
export function sqliteWriter(
  { file, db }: { file: string; db: DatabaseSync },
  statement: (sql: string) => StatementSync,
): (writes: Write[]) => Promise<boolean> {
  const waiting: Turn[] = []
  let isWriting = false

  async function writeWaiting(): Promise<void> {
    isWriting = true
    while (waiting.length > 0) {
      // A commit blocks the event loop while the disk syncs: between two, others have their turn.
      await setImmediate()
      if (write(nextTogether(waiting))) continue
      await setTimeout(1 + Math.random() * 24)
      const tooLong = performance.now() - PATIENCE
      while (waiting[0] && waiting[0].since < tooLong) waiting.shift()?.reject(lockedError(file))
    }
    isWriting = false
  }

  /** Makes these first ones of the line; false, with nothing written, while another process has the lock. */
  function write(turns: Turn[]): boolean {
    try {
      const done = inTransaction(db, () => turns.map(({ writes }) => applyWhole(writes)))
      waiting.splice(0, turns.length)
      for (const [n, { resolve }] of turns.entries()) resolve(done[n] === true)
      return true
    } catch (error) {
      if (isLocked(error)) return false
      // The fault of one is not the others': each is tried alone.
      if (turns.length > 1) return turns.every((turn) => write([turn]))
      waiting.shift()?.reject(isFull(error) ? fullError(file, error) : error)
      return true
    }
  }

  function applyWhole(writes: PreparedWrite[]): boolean {
    if (writes.length === 1) return writes.every(apply)
    statement('SAVEPOINT batch').run()
    const done = writes.every(apply)
    if (!done) statement('ROLLBACK TO batch').run()
    statement('RELEASE batch').run()
    return done
  }

  /** False if the write is a `create` that came too late, or the document is not absent. */
  function apply({ type, collection, id, json }: PreparedWrite): boolean {
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
    waiting.push({
      writes: withLooks(writes.map(prepare)),
      since: performance.now(),
      resolve,
      reject,
    })
    if (!isWriting) writeWaiting()
    return promise
  }
}

/** The statement that reads one document. */
export const READ = 'SELECT data FROM documents WHERE collection = ? AND id = ?'

/** A read that goes on trying while another process holds the database. */
export async function whenUnlocked<T>(file: string, read: () => T): Promise<T> {
  for (let waited = 0; ; ) {
    try {
      return read()
    } catch (error) {
      if (!isLocked(error)) throw error
      if (waited >= PATIENCE) throw lockedError(file, error)
      const pause = 1 + Math.random() * 24
      waited += pause + BUSY_TIMEOUT
      await setTimeout(pause)
    }
  }
}

/** Checks and copies what is to be written before anything waits: the caller may change it then. */
function prepare(write: Write): PreparedWrite {
  const place = parseDocumentPath(write.path)
  if (write.type === 'delete') return { type: 'delete', ...place, json: '' }
  assertStorable(write.data)
  return { type: write.type, ...place, json: JSON.stringify(write.data) }
}

/** Nobody writes between two writes of a transaction, so what is made and deleted at once need not be made. */
function withLooks(writes: PreparedWrite[]): PreparedWrite[] {
  return writes.flatMap((write, n) => {
    if (isMadeAndDeleted(write, writes[n + 1])) return [{ ...write, type: 'absent' }]
    return isMadeAndDeleted(writes[n - 1], write) ? [] : [write]
  })
}

function isMadeAndDeleted(
  one: PreparedWrite | undefined,
  next: PreparedWrite | undefined,
): boolean {
  if (one?.type !== 'create' || next?.type !== 'delete') return false
  return one.collection === next.collection && one.id === next.id
}

/** The first of the line, and as many after it as make a transaction. */
function nextTogether(waiting: Turn[]): Turn[] {
  let writes = 0
  const end = waiting.findIndex((turn, n) => {
    writes += turn.writes.length
    return n > 0 && writes > MOST_TOGETHER
  })
  return waiting.slice(0, end < 0 ? waiting.length : end)
}

function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const done = work()
    db.exec('COMMIT')
    return done
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

function lockedError(file: string, cause?: unknown): StoreTroubleError {
  const message = `Another process kept ${file} locked for ${PATIENCE} ms`
  return new StoreTroubleError('busy', message, { cause })
}

function isFull(error: unknown): boolean {
  const code = Number((error as { errcode?: number }).errcode)
  return code === SQLITE_FULL || code === SQLITE_IOERR_SHMSIZE
}
const SQLITE_FULL = 13
const SQLITE_IOERR_SHMSIZE = 4874

function fullError(file: string, cause: unknown): StoreTroubleError {
  return new StoreTroubleError('full', `There is no space left to write to ${file}`, { cause })
}
