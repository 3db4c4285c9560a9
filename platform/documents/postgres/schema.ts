import { setTimeout } from 'node:timers/promises'
import { retry } from '../../retry.ts'
import { type DatabaseProblem, newerFormat, unusable } from '../database-facts.ts'
import { type Query, STATEMENT_TIMEOUT_MS } from './connections.ts'
import { isNoTable, isRaceOfMakers, ReadOnlyError } from './errors.ts'
import type { Index } from './lists.ts'
import type { PostgresPool } from './pool.ts'
import { rollBack } from './writes.ts'

/** The version of the tables' format. Each new version needs a migration from the previous one. */
const VERSION = 1
/** Creating tables and indexes may take this long, because the database may read all documents. */
const SCHEMA_TIMEOUT_MS = 60 * 60_000
const LOCK_PAUSE_MS = 200
const MAX_ATTEMPTS = 20

/** Each statement is safe to repeat, because not every database rolls it back with a transaction. */
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

/**
 * Creates the missing tables and indexes. Any number of processes may do so at once, while others
 * write. If the tables are too new or of another program, throws an `UnusableDatabaseError` and
 * changes nothing.
 */
export async function makeSchema(pool: PostgresPool, wanted: Index[]): Promise<void> {
  const schema = { place: pool.place, wanted }

  async function makeMissing(): Promise<void> {
    const { tables, indexes } = await pool.read((query) => missingIn(query, schema))
    if (tables.length === 0 && indexes.length === 0) return
    // This check gives a reason if the database accepts no writes. Without it, the call would time out.
    await pool.read(assertWritable)
    const make = tables.length > 0 ? makeTables : buildIndexes
    await pool.write((query) => make(query, schema), SCHEMA_TIMEOUT_MS)
    await makeMissing()
  }

  const pauseMs = () => Math.random() * 100
  await retry(makeMissing, { isPassing: isRaceOfMakers, pauseMs, maxAttempts: MAX_ATTEMPTS })
}

async function assertWritable(query: Query): Promise<void> {
  const { rows } = await query(`SELECT current_setting('transaction_read_only') AS read_only`)
  if (rows[0]?.read_only !== 'off') throw new ReadOnlyError('It takes no writes')
}

type Schema = { place: string; wanted: Index[] }

async function missingIn(query: Query, { place, wanted }: Schema) {
  const version = await readVersion(query)
  const problem = await findProblem(query, version)
  if (problem) throw unusable(`The database ${place}`, problem)
  return {
    tables: version === VERSION ? [] : TABLES,
    indexes: await missingIndexes(query, wanted),
  }
}

/** Returns the indexes of `wanted` that lists cannot use, because they are missing or incomplete. */
export async function missingIndexes(query: Query, wanted: Index[]): Promise<Index[]> {
  const { rows } = await query(
    `SELECT relname FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE indisvalid AND indrelid = to_regclass(quote_ident(current_schema()) || '.documents')`,
  )
  const valid = rows.map(({ relname }) => relname)
  return wanted.filter(({ name }) => !valid.includes(name))
}

/** Creates the tables and indexes in one transaction. A locked row makes other processes wait. */
async function makeTables(query: Query, schema: Schema): Promise<void> {
  await query(
    'CREATE TABLE IF NOT EXISTS documents_schema (id INTEGER PRIMARY KEY, version INTEGER NOT NULL)',
  )
  await query('INSERT INTO documents_schema VALUES (1, 0) ON CONFLICT (id) DO NOTHING')
  await query('BEGIN ISOLATION LEVEL READ COMMITTED')
  try {
    await query(`SET LOCAL statement_timeout = ${SCHEMA_TIMEOUT_MS}`)
    await query('SELECT version FROM documents_schema WHERE id = 1 FOR UPDATE')
    const { tables, indexes } = await missingIn(query, schema)
    // Ordinary index builds are safe here: no process can write yet, because the tables are new.
    const create = indexes.map(({ definition }) => `CREATE INDEX ${definition}`)
    if (tables.length > 0) for (const text of [...tables, ...create]) await query(text)
    await query('UPDATE documents_schema SET version = $1 WHERE id = 1', [VERSION])
    await query('COMMIT')
  } catch (error) {
    await rollBack(query, error)
  }
}

/**
 * Builds indexes while other processes write, which is impossible in a transaction. A build waits
 * for all earlier statements. So a statement of another process that waits for the lock would block
 * the build. That is why each process polls for the lock.
 */
async function buildIndexes(query: Query, schema: Schema): Promise<void> {
  while ((await query(TRY_LOCK)).rows[0]?.is_ours !== true) await setTimeout(LOCK_PAUSE_MS)
  try {
    await query(`SET statement_timeout = ${SCHEMA_TIMEOUT_MS}`)
    for (const { name, definition } of (await missingIn(query, schema)).indexes) {
      // An interrupted build leaves an index that every write updates and no list reads.
      await query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`)
      await query(`CREATE INDEX CONCURRENTLY ${definition}`)
    }
  } finally {
    await query(`SET statement_timeout = ${STATEMENT_TIMEOUT_MS}`)
    await query(UNLOCK)
  }
}

/**
 * Returns the reason why this program cannot use a database with tables of this version, or null if
 * it can.
 */
export async function findProblem(query: Query, version: number): Promise<DatabaseProblem | null> {
  if (version > VERSION) return newerFormat(version, VERSION)
  if (version > 0) return null
  const encoding = (await query('SHOW server_encoding')).rows[0]?.server_encoding
  // A database in SQL_ASCII stores any bytes unchanged.
  if (encoding !== 'UTF8' && encoding !== 'SQL_ASCII') {
    return {
      says: `has the encoding ${encoding}, which lacks characters such as •`,
      next: "Create it with ENCODING 'UTF8'.",
    }
  }
  const { rows } = await query(
    `SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = 'documents' ORDER BY column_name`,
  )
  const columns = rows.map(({ column_name }) => column_name).join(' ')
  if (columns === '' || columns === 'collection data id') return null
  return {
    says: 'holds a table "documents" of another program',
    next: 'Choose another database for ours.',
  }
}

/** The lock for building the indexes of this table. It ends with the connection. */
const LOCK = `'documents'::regclass::oid::bigint`
const TRY_LOCK = `SELECT pg_try_advisory_lock(${LOCK}) AS is_ours`
const UNLOCK = `SELECT pg_advisory_unlock(${LOCK})`

/** Reads the version of the tables. Returns 0 if none of our tables exist. */
export async function readVersion(query: Query): Promise<number> {
  try {
    const { rows } = await query('SELECT version FROM documents_schema WHERE id = 1')
    return Number(rows[0]?.version ?? 0)
  } catch (error) {
    if (isNoTable(error)) return 0
    throw error
  }
}
