import { backup, DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { UnusableDatabaseError } from '../document-store.ts'
import { isDamaged, isLocked } from './file.ts'

const LOCK_TIMEOUT_MS = 5_000

/** Copies a database with SQLite's online backup while other processes use it. Checks the copy. */
export async function copySqlite(file: string, copy: string): Promise<void> {
  const db = new DatabaseSync(file, { readOnly: true, timeout: LOCK_TIMEOUT_MS })
  try {
    // Without a read transaction each write of another process would restart the copy.
    db.exec('BEGIN')
    db.prepare('SELECT count(*) FROM sqlite_schema').get()
    await backup(db, copy)
  } finally {
    db.close()
  }
  assertIntegrity(copy)
}

/** Returns the files that SQLite creates next to a database in WAL mode. */
export function filesBeside(name: string): string[] {
  return [`${name}-wal`, `${name}-shm`]
}

function assertIntegrity(file: string): void {
  const url = pathToFileURL(file)
  url.searchParams.set('immutable', '1')
  const db = new DatabaseSync(url, { readOnly: true })
  try {
    const found = String(db.prepare('PRAGMA integrity_check(1)').get()?.integrity_check)
    if (found !== 'ok') throw new UnusableDatabaseError(`${file} is damaged (${found}).`)
  } finally {
    db.close()
  }
}

/** Locks a database until the connection closes. Moves the data of the -wal file into `file`. */
export function holdAlone(file: string): DatabaseSync | 'in use' | 'damaged' {
  let db = new DatabaseSync(file, { readOnly: true })
  try {
    // A connection that may write would remove the -wal file of a damaged database. So the first
    // connection only reads.
    db.exec('SELECT count(*) FROM sqlite_schema')
    db.close()
    db = new DatabaseSync(file)
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE')
    return db
  } catch (error) {
    db.close()
    if (isLocked(error)) return 'in use'
    if (isDamaged(error)) return 'damaged'
    throw error
  }
}
