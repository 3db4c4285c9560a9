import { setTimeout } from 'node:timers/promises'
import { type DocumentIndex, UnusableDatabaseError } from '../document-store.ts'
import { type Query, STATEMENT_TIMEOUT_MS } from './connections.ts'
import { isNoTable, isRaceOfMakers } from './errors.ts'
import { type Index, indexOf } from './lists.ts'
import type { PostgresPool } from './pool.ts'
import { rollBack } from './writes.ts'

/** The format of the tables. Whoever changes it writes the step from the one before. */
const VERSION = 2

/** How long the making of tables and indexes may take: there may be much to read. */
const TIMEOUT_MS = 60 * 60_000
/** How long a process waits before it asks again for the lock of the builder. */
const LOCK_PAUSE_MS = 200

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
 * once, while others write. Throws an `UnusableDatabaseError`, with nothing changed, if the tables are
 * newer or not ours.
 */
export function schemaMaker({ read, write, place }: PostgresPool, declared: DocumentIndex[]) {
  const wanted = declared.map(indexOf)

  return async function makeSchema(): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        const { tables, indexes } = await read(missingIn)
        if (tables.length > 0) await write(makeTables, TIMEOUT_MS)
        else if (indexes.length > 0) await write(buildIndexes, TIMEOUT_MS)
        else return
      } catch (error) {
        if (!isRaceOfMakers(error) || tries === 20) throw error
        await setTimeout(Math.random() * 100)
      }
    }
  }

  /** The statements that make the tables, and the indexes that are missing or half built. */
  async function missingIn(query: Query): Promise<{ tables: string[]; indexes: Index[] }> {
    const version = await readVersion(query)
    if (version > VERSION) {
      throw new UnusableDatabaseError(
        `The database ${place} has format ${version}, which is newer than this program knows (${VERSION}): start the newer program, or restore a backup made by this one.`,
      )
    }
    if (version === 0) await assertNoStranger(query)
    const { rows } = await query(
      `SELECT relname, indisvalid FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
        WHERE indrelid = to_regclass(quote_ident(current_schema()) || '.documents')`,
    )
    const present = rows.map(({ relname }) => String(relname))
    const valid = rows.filter(({ indisvalid }) => indisvalid).map(({ relname }) => relname)
    return {
      tables: version === VERSION ? [] : version === 1 ? fromJson(present) : TABLES,
      indexes: wanted.filter(({ name }) => !valid.includes(name)),
    }
  }

  /** A row is the lock: what is made is the work of one transaction. */
  async function makeTables(query: Query): Promise<void> {
    await query(
      'CREATE TABLE IF NOT EXISTS documents_schema (id INTEGER PRIMARY KEY, version INTEGER NOT NULL)',
    )
    await query('INSERT INTO documents_schema VALUES (1, 0) ON CONFLICT (id) DO NOTHING')
    await query('BEGIN ISOLATION LEVEL READ COMMITTED')
    try {
      await query(`SET LOCAL statement_timeout = ${TIMEOUT_MS}`)
      await query('SELECT version FROM documents_schema WHERE id = 1 FOR UPDATE')
      const { tables, indexes } = await missingIn(query)
      // Nobody writes yet: the tables are new, or the change of their format locks them.
      const create = indexes.map(({ definition }) => `CREATE INDEX ${definition}`)
      if (tables.length > 0) for (const text of [...tables, ...create]) await query(text)
      await query('UPDATE documents_schema SET version = $1 WHERE id = 1', [VERSION])
      await query('COMMIT')
    } catch (error) {
      await rollBack(query, error)
    }
  }

  /**
   * Builds indexes while others write, which no transaction can. A build waits for all statements
   * before it: a process that waited in one for the lock would wait for the builder, and the builder
   * for it. So it asks again and again.
   */
  async function buildIndexes(query: Query): Promise<void> {
    while ((await query(TRY_LOCK)).rows[0]?.is_ours !== true) await setTimeout(LOCK_PAUSE_MS)
    try {
      await query(`SET statement_timeout = ${TIMEOUT_MS}`)
      for (const { name, definition } of (await missingIn(query)).indexes) {
        // A build that was interrupted leaves an index that is written to and never read.
        await query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`)
        await query(`CREATE INDEX CONCURRENTLY ${definition}`)
      }
    } finally {
      await query(`SET statement_timeout = ${STATEMENT_TIMEOUT_MS}`)
      await query(UNLOCK)
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

/** The lock of the builder belongs to the table, and ends with its session. */
const LOCK = `'documents'::regclass::oid::bigint`
const TRY_LOCK = `SELECT pg_try_advisory_lock(${LOCK}) AS is_ours`
const UNLOCK = `SELECT pg_advisory_unlock(${LOCK})`

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
