import { setTimeout } from 'node:timers/promises'
import { type DocumentIndex, UnusableDatabaseError } from './document-store.ts'
import type { Query } from './postgres-connections.ts'
import { isNoTable, isRaceOfMakers } from './postgres-errors.ts'
import { indexStatement } from './postgres-lists.ts'
import type { PostgresPool } from './postgres-pool.ts'
import { rollBack } from './postgres-writes.ts'

/** The format of the tables. Whoever changes it writes the step from the one before. */
const VERSION = 2

/** How long the making of tables and indexes may take, in milliseconds: there may be much to read. */
const PATIENCE = 10 * 60_000

/** Each statement may be repeated: not every engine takes them back when a transaction fails. */
const TABLES = [
  `CREATE TABLE IF NOT EXISTS documents (
    collection TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    data JSONB NOT NULL,
    PRIMARY KEY (collection, id)
  )`,
  `CREATE TABLE IF NOT EXISTS documents_batches (
    id TEXT PRIMARY KEY,
    made_at TIMESTAMPTZ NOT NULL DEFAULT now()
  )`,
]

/** From format 1, whose documents were JSON: its indexes read them by functions for that. */
function fromJson(indexes: Iterable<string>): string[] {
  const old = [...indexes].filter((name) => name !== 'documents_pkey')
  const drops = old.map((name) => `DROP INDEX IF EXISTS "${name}"`)
  return [...drops, 'ALTER TABLE documents ALTER COLUMN data TYPE JSONB USING data::JSONB']
}

/**
 * Makes the tables and the declared indexes that are missing. Any number of processes may do so at
 * once. Throws an `UnusableDatabaseError`, with nothing changed, if the tables are newer or not ours.
 */
export function schemaMaker({ read, write, place }: PostgresPool, indexes: DocumentIndex[]) {
  const wanted = indexes.map(indexStatement)

  return async function makeSchema(): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        if ((await read(missingIn)) === null) return
        return await write(underLock, PATIENCE)
      } catch (error) {
        if (!isRaceOfMakers(error) || tries === 20) throw error
        await setTimeout(Math.random() * 100)
      }
    }
  }

  /** The statements that are to be made; null if there is nothing to do. */
  async function missingIn(query: Query): Promise<string[] | null> {
    const version = await readVersion(query)
    if (version > VERSION) {
      throw new UnusableDatabaseError(
        `The database ${place} has format ${version}, which is newer than this program knows (${VERSION}): start the newer program, or restore a backup made by this one.`,
      )
    }
    if (version === 0) await assertNoStranger(query)
    const { rows } = await query(
      `SELECT indexname FROM pg_indexes WHERE schemaname = current_schema() AND tablename = 'documents'`,
    )
    const present = new Set(rows.map(({ indexname }) => String(indexname)))
    const tables = version === VERSION ? [] : version === 1 ? fromJson(present) : TABLES
    const missing = wanted.filter(({ name }) => !present.has(name)).map(({ text }) => text)
    return tables.length + missing.length > 0 ? [...tables, ...missing] : null
  }

  /** A row is the lock, not an advisory lock, which not every engine has. */
  async function underLock(query: Query): Promise<void> {
    await query(
      'CREATE TABLE IF NOT EXISTS documents_schema (id INTEGER PRIMARY KEY, version INTEGER NOT NULL)',
    )
    await query('INSERT INTO documents_schema VALUES (1, 0) ON CONFLICT (id) DO NOTHING')
    await query('BEGIN ISOLATION LEVEL READ COMMITTED')
    try {
      await query(`SET LOCAL statement_timeout = ${PATIENCE}`)
      await query('SELECT version FROM documents_schema WHERE id = 1 FOR UPDATE')
      for (const statement of (await missingIn(query)) ?? []) await query(statement)
      await query('UPDATE documents_schema SET version = $1 WHERE id = 1', [VERSION])
      await query('COMMIT')
    } catch (error) {
      await rollBack(query, error)
    }
  }

  async function assertNoStranger(query: Query): Promise<void> {
    const { rows } = await query(
      `SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = 'documents' ORDER BY column_name`,
    )
    const columns = rows.map(({ column_name }) => column_name).join(' ')
    if (columns === '' || columns === 'collection data id') return
    throw new UnusableDatabaseError(
      `The database ${place} holds a table "documents" of another program: choose another database for ours.`,
    )
  }
}

/** 0 if nothing was made yet. */
async function readVersion(query: Query): Promise<number> {
  try {
    const { rows } = await query('SELECT version FROM documents_schema WHERE id = 1')
    return Number(rows[0]?.version ?? 0)
  } catch (error) {
    if (isNoTable(error)) return 0
    throw error
  }
}
