import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import type { LoggedAnswer } from './answer.ts'
import type { UnsentAttempt } from './told-attempt.ts'

interface LogSchema extends DBSchema {
  answers: {
    key: string
    value: LoggedAnswer
    indexes: { answeredAt: string }
  }
  /**
   * The attempts that the server does not have completely. Each owner may have a copy of an attempt.
   * Devices have the store under this name already.
   */
  sessions: { key: number; value: StoredAttempt; indexes: { id: string } }
  /** For each uid, the number of the newest attempt whose answers this device has. */
  received: { key: string; value: number }
}
type Database = IDBPDatabase<LogSchema>

type Names = ('answers' | 'sessions' | 'received')[]
type Store<Name extends Names[number]> = IDBPObjectStore<LogSchema, Names, Name, 'readwrite'>
type Stores = {
  log: Store<'answers'>
  attempts: Store<'sessions'>
  received: Store<'received'>
}

/** `number` is the key, which the database generates. */
export type StoredAttempt = UnsentAttempt & { number?: number }

const NAME = 'sessions'
const TIMEOUT_MS = 10_000
/** After a timeout, pages do not wait for the database again for this long. */
const PAUSE_MS = 5_000

let opened: Promise<Database> | undefined
let isPaused = false

/**
 * Runs `work` on the database, within a time limit. When the connection fails, opens it again and
 * repeats `work` once, so repeating it must do no harm. Resolves with undefined after a failure.
 */
export async function onDatabase<T>(
  work: (database: Database) => Promise<T>,
  timeoutMs = TIMEOUT_MS,
): Promise<T | undefined> {
  for (let attempt = 1; !isPaused && attempt <= 2; attempt++) {
    opened ??= openDatabase()
    const connection = opened
    let database: Database | undefined
    const done = connection.then((open) => {
      database = open
      return work(open)
    })
    try {
      return await within(timeoutMs, done)
    } catch (cause) {
      console.warn('The answers on this device could not be read or changed.', cause)
      const { name } = Object(cause)
      // A full device would refuse the same change on another connection, too.
      if (name === 'QuotaExceededError') return undefined
      database?.close()
      if (opened === connection) opened = undefined
      if (name === 'TimeoutError') pause(database ? null : connection)
    }
  }
  return undefined
}

/** Runs `work` in one transaction. Resolves with false if the database could not be changed. */
export async function changeDatabase(
  work: (stores: Stores) => Promise<void>,
  timeoutMs?: number,
): Promise<boolean> {
  const isDone = await onDatabase(async (database) => {
    const change = database.transaction(['answers', 'sessions', 'received'], 'readwrite')
    const [log, attempts, received] = [
      change.objectStore('answers'),
      change.objectStore('sessions'),
      change.objectStore('received'),
    ]
    await Promise.all([work({ log, attempts, received }), change.done])
    return true
  }, timeoutMs)
  return isDone ?? false
}

/** True if the browser reports that it has no such database. False if it does not report that. */
export async function isDatabaseAbsent(): Promise<boolean> {
  try {
    if (!globalThis.indexedDB) return true
    const databases = await within(TIMEOUT_MS, indexedDB.databases())
    return databases.every(({ name }) => name !== NAME)
  } catch {
    return false
  }
}

async function openDatabase(): Promise<Database> {
  return openDB<LogSchema>(NAME, 1, {
    upgrade(database) {
      const answers = database.createObjectStore('answers', { keyPath: 'id' })
      answers.createIndex('answeredAt', 'answeredAt')
      const attempts = { keyPath: 'number', autoIncrement: true }
      database.createObjectStore('sessions', attempts).createIndex('id', 'id')
      database.createObjectStore('received')
    },
    // A newer release in another tab waits until this connection is closed. Afterwards this page may
    // not be able to open the newer database. Then new answers wait outside of it.
    blocking(_version, _newer, { target }) {
      if (target instanceof IDBDatabase) target.close()
      opened = undefined
    },
    // The browser ended the connection, for example when the rider wiped the site's data.
    terminated() {
      opened = undefined
    },
  })
}

/** Makes all work fail at once for a while. The pause ends early when a pending database opens. */
function pause(pending: Promise<Database> | null): void {
  isPaused = true
  const end = () => {
    isPaused = false
  }
  setTimeout(end, PAUSE_MS)
  pending?.then(() => {
    opened = pending
    end()
  }, console.warn)
}

function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new DOMException('The database did not answer.', 'TimeoutError'))
    const timer = setTimeout(late, timeoutMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
