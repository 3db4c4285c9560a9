import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { type DatabaseProblem, newerFormat, unusable } from '../database-facts.ts'
import { type DocumentIndex, nameOfIndex, UnusableDatabaseError } from '../document-store.ts'

/** Marks the file as ours: "mcyl" in ASCII. */
const APPLICATION_ID = 0x6d63796c
/** The version of the file's format. Each new version needs a migration from the previous one. */
const VERSION = 1
/**
 * SQLite itself must not wait for a lock, because that would block the event loop. On a busy machine
 * even a wait of 5 ms took a quarter of a second.
 */
const BUSY_TIMEOUT_MS = 0
/** Opening a locked file fails after this many attempts, with pauses of about 25 ms. */
const MAX_OPEN_ATTEMPTS = 200

/** Opens an SQLite file or `:memory:`, creates missing folders, and updates the schema. */
export function openSqliteFile(file: string, indexes: DocumentIndex[]): DatabaseSync {
  const schema = new Map(indexes.map((index) => [nameOfIndex(index), createIndex(index)]))
  if (file === ':memory:') return openForWriting(file, schema)
  const location = resolve(file)
  mkdirSync(dirname(location), { recursive: true })
  return whenUnlocked(location, () => {
    if ((statSync(location, { throwIfNoEntry: false })?.size ?? 0) > 0) assertUsable(location)
    return openForWriting(location, schema)
  })
}

/** True if a call failed because another connection has locked the database. */
export function isLocked(error: unknown): boolean {
  return [SQLITE_BUSY, SQLITE_LOCKED].includes(codeOf(error))
}
const SQLITE_BUSY = 5
const SQLITE_LOCKED = 6

/** True if a call failed because the file is damaged or not an SQLite database. */
export function isDamaged(error: unknown): boolean {
  return [SQLITE_CORRUPT, SQLITE_NOTADB].includes(codeOf(error))
}
const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

/** Returns the primary result code of SQLite, without the details of an extended code. */
function codeOf(error: unknown): number {
  return Number((error as { errcode?: number }).errcode) & 0xff
}

/**
 * Returns the SQL expression of the value by which lists match and order a field. For JSON null the
 * value is -Infinity, which sorts first. For a missing field, a boolean, a list or an object the value
 * is NULL, which no comparison finds.
 */
export function keyOf(field: string): string {
  if (!/^[A-Za-z]\w*$/.test(field)) throw new TypeError(`Not a field an index can have: ${field}`)
  const type = `json_type(data, '$.${field}')`
  return `CASE WHEN ${type} IN ('text', 'integer', 'real') THEN data ->> '$.${field}' WHEN ${type} = 'null' THEN -9e999 END`
}

function openForWriting(location: string, schema: Map<string, string>): DatabaseSync {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(location, { timeout: BUSY_TIMEOUT_MS })
    db.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA secure_delete = ON; -- Deleted data would stay readable in free space.
      BEGIN IMMEDIATE`)
    const problem = findForeignFormat(db)
    if (problem) throw unusable(location, problem)
    updateSchema(db, schema)
    db.exec('COMMIT')
    return db
  } catch (error) {
    db?.close()
    if (error instanceof UnusableDatabaseError || isLocked(error)) throw error
    throw unusable(location, problemOf(error), { cause: error })
  }
}

/** Blocks while the file is locked. SQLite itself does not wait while a file changes to WAL mode. */
function whenUnlocked<T>(location: string, work: () => T): T {
  const clock = new Int32Array(new SharedArrayBuffer(4))
  for (let attempt = 1; ; attempt++) {
    try {
      return work()
    } catch (cause) {
      if (!isLocked(cause)) throw cause
      const message = `${location} is locked by another process.`
      if (attempt === MAX_OPEN_ATTEMPTS) throw new UnusableDatabaseError(message, { cause })
      Atomics.wait(clock, 0, 0, 5 + Math.random() * 40)
    }
  }
}

/** The table keeps its rowid, because lists of large documents are slow without it. */
function updateSchema(db: DatabaseSync, schema: Map<string, string>): void {
  if (readNumber(db, 'PRAGMA application_id') !== APPLICATION_ID) {
    db.exec(`
      PRAGMA application_id = ${APPLICATION_ID};
      PRAGMA user_version = ${VERSION};
      CREATE TABLE documents (
        collection TEXT NOT NULL,
        id TEXT NOT NULL,
        data TEXT NOT NULL,
        PRIMARY KEY (collection, id)
      ) STRICT`)
  }
  const present = db
    .prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL`)
    .all()
  const missing = new Map(schema)
  for (const { name, sql } of present) {
    if (missing.get(String(name)) === sql) missing.delete(String(name))
    // Drops an outdated index, which is then created again. Other indexes may belong to a newer program.
    else if (missing.has(String(name))) db.exec(`DROP INDEX "${name}"`)
  }
  for (const sql of missing.values()) db.exec(sql)
}

function createIndex(index: DocumentIndex): string {
  const fields = index.where.toSorted().concat(index.orderBy ?? [])
  const columns = ['collection', ...fields.map(keyOf), 'id']
  const has = fields.map((field) => `${keyOf(field)} IS NOT NULL`).join(' AND ')
  return `CREATE INDEX "${nameOfIndex(index)}" ON documents (${columns.join(', ')}) WHERE ${has}`
}

function assertUsable(file: string): void {
  // If there is no -wal file to read, `immutable` stops SQLite from creating a -wal and a -shm file.
  const immutable = !existsSync(`${file}-wal`)
  const problem = findProblemOfFile(file, immutable)
  if (problem === null) return
  if (!immutable || !existsSync(`${file}-wal`)) throw unusable(file, problem)
  // Another process began to write during the check. The repeated check reads the -wal file.
  assertUsable(file)
}

function findProblemOfFile(file: string, immutable: boolean): DatabaseProblem | null {
  const url = pathToFileURL(file)
  if (immutable) url.searchParams.set('immutable', '1')
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(url, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
    return findProblem(db)
  } catch (error) {
    if (isLocked(error)) throw error
    return problemOf(error)
  } finally {
    db?.close()
  }
}

/**
 * Returns the reason why this program cannot use an open file, or null if it can. Throws only if the
 * file is locked.
 */
export function findProblem(db: DatabaseSync): DatabaseProblem | null {
  try {
    const foreign = findForeignFormat(db)
    if (foreign) return foreign
    const found = String(db.prepare('PRAGMA quick_check(1)').get()?.quick_check)
    return found === 'ok' ? null : damaged(found)
  } catch (error) {
    if (isLocked(error)) throw error
    return problemOf(error)
  }
}

/** Returns the problem behind an error. The operator needs a backup only if the file is damaged. */
export function problemOf(error: unknown): DatabaseProblem {
  const { message } = error as Error
  if (isDamaged(error)) return damaged(message)
  if ([SQLITE_IOERR, SQLITE_PROTOCOL, SQLITE_NOLFS].includes(codeOf(error))) {
    return {
      says: `cannot be read or written on this file system (${message})`,
      next: 'Keep DATA_DIR on a local disk, because network shares and some mounts lack what SQLite needs. On a local disk, look for its errors in the system log.',
    }
  }
  return {
    says: `cannot be opened for writing (${message})`,
    next: 'Check its permissions and the free space.',
  }
}
const SQLITE_IOERR = 10
const SQLITE_PROTOCOL = 15
const SQLITE_NOLFS = 22

function damaged(detail: string): DatabaseProblem {
  return {
    says: `is damaged or not an SQLite database (${detail})`,
    next: 'Stop the server and restore it from a backup (docs/operations.md, "Restore"), or move the file away to start with an empty one.',
  }
}

function findForeignFormat(db: DatabaseSync): DatabaseProblem | null {
  const isEmpty = readNumber(db, 'SELECT count(*) FROM sqlite_schema') === 0
  if (!isEmpty && readNumber(db, 'PRAGMA application_id') !== APPLICATION_ID) {
    return {
      says: 'is the database of another program',
      next: 'Move it away, or choose another place for ours.',
    }
  }
  const version = readNumber(db, 'PRAGMA user_version')
  return version > VERSION ? newerFormat(version, VERSION) : null
}

function readNumber(db: DatabaseSync, sql: string): number {
  return Number(Object.values(db.prepare(sql).get() ?? {})[0])
}
