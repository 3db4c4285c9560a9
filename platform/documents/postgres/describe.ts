import type { DatabaseFacts } from '../database-facts.ts'
import type { DocumentIndex } from '../document-store.ts'
import { problemOf } from './errors.ts'
import { indexOf } from './lists.ts'
import { openPostgresPool, type PoolOptions } from './pool.ts'
import { findProblem, missingIndexes, readVersion } from './schema.ts'

const TIMEOUT_MS = 5_000

/** Describes a database without changing it. Throws if the database is unreachable. */
export async function describePostgres(
  options: PoolOptions,
  indexes: DocumentIndex[],
  timeoutMs = TIMEOUT_MS,
): Promise<DatabaseFacts> {
  const pool = openPostgresPool(options, timeoutMs)
  try {
    return await pool.read(async (query) => {
      const { rows } = await query(FACTS)
      const { version, bytes, read_only } = rows[0] ?? {}
      const foreign = await findProblem(query, await readVersion(query))
      const problem = foreign ?? (read_only === 'on' ? TAKES_NO_WRITES : null)
      if (problem) return { problem }
      const missing = await missingIndexes(query, indexes.map(indexOf))
      return {
        version: `PostgreSQL ${version}`,
        bytes: Number(bytes),
        missingIndexes: missing.map(({ name }) => name),
        problem: null,
      }
    })
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) throw error
    return { problem }
  } finally {
    await pool.close()
  }
}

const TAKES_NO_WRITES = {
  says: 'takes no writes',
  next: 'Connect to the primary, or let this one take writes again: look at its disk space and at default_transaction_read_only.',
}

const FACTS = `SELECT current_setting('server_version') AS version,
  pg_database_size(current_database())::text AS bytes,
  current_setting('transaction_read_only') AS read_only`
