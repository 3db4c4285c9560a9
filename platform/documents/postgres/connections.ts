import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../../log.ts'
import { NoAnswerError, ReadOnlyError, SilenceError } from './errors.ts'

/** The name under which the server lists our connections. */
export const APPLICATION = 'motorcycle-exam-practice'
/** The server's own limit for a statement: its error tells more than silence. */
export const STATEMENT_TIMEOUT_MS = 2_000

export type Row = Record<string, unknown>
/** One statement, on the connection of a try, in the time that the call still has. */
export type Query = (
  text: string,
  values?: unknown[],
) => Promise<{ rows: Row[]; count: number; warnings: string[] }>

/** The server process behind each connection. */
const backends = new WeakMap<pg.ClientBase, unknown>()

/** Opens a pool of at most `max` connections to one host. With `isOneOfMany` it refuses a standby. */
export function openConnections(options: {
  connectionString: string | undefined
  isOneOfMany: boolean
  max: number
  timeoutMs: number
  log: Logger
}): pg.Pool {
  const { connectionString, isOneOfMany, max, timeoutMs, log } = options
  const pool = new pg.Pool({
    connectionString,
    application_name: APPLICATION,
    max,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    idleTimeoutMillis: 30_000,
    // An address may lead to another server by now: no connection stays for good.
    maxLifetimeSeconds: 300,
    keepAlive: true,
    // Not as parameters of the connection, which poolers such as PgBouncer refuse.
    onConnect: async (client) => {
      await client.query(
        `SET statement_timeout = ${STATEMENT_TIMEOUT_MS}; SET idle_in_transaction_session_timeout = ${2 * timeoutMs}; SET client_min_messages = warning`,
      )
      const { rows } = await client.query(
        `SELECT pg_backend_pid() AS backend, current_setting('transaction_read_only') AS read_only`,
      )
      backends.set(client, rows[0]?.backend)
      // A standby may lag behind what was saved, so it is not read from either.
      if (isOneOfMany && rows[0]?.read_only !== 'off') {
        throw new ReadOnlyError('This host takes no writes')
      }
    },
  })
  // A connection may be lost between two statements of a transaction: the next one tells.
  pool.on('connect', (client) => client.on('error', () => {}))
  // The error itself holds the client with all its settings: only its words are logged.
  pool.on('error', ({ message }) => {
    log.warn({ reason: message }, 'a connection to the database was lost')
  })
  return pool
}

/** A connection by the deadline and while the pool is not gone; one that comes later goes back to it. */
export async function inTime(
  connecting: Promise<pg.PoolClient>,
  deadline: number,
  gone: AbortSignal,
): Promise<pg.PoolClient> {
  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, gone])
  const late = setTimeout(Math.max(0, deadline - performance.now()), null, { signal })
  try {
    const client = await Promise.race([connecting, late.catch(() => null)])
    if (client) return client
    connecting.then((tooLate) => tooLate.release()).catch(() => {})
    throw new NoAnswerError('No connection in time')
  } catch (error) {
    // The pool gives its own time-outs no code.
    const { message } = error as Error
    throw /timeout/i.test(message) ? new NoAnswerError(message, { cause: error }) : error
  } finally {
    stop.abort()
  }
}

/** Statements on `client` until the deadline. A statement without an answer ends in a `SilenceError`. */
export function queryOn(client: pg.PoolClient, deadline: number): Query {
  return async (text, values) => {
    const left = Math.ceil(deadline - performance.now())
    if (left <= 0) throw new NoAnswerError('No time left')
    const warnings: string[] = []
    const note = ({ message }: { message?: string | undefined }) => warnings.push(message ?? '')
    client.on('notice', note)
    try {
      const { rows, rowCount } = await client.query<Row>(statement(text, values, left))
      return { rows, count: rowCount ?? 0, warnings }
    } catch (error) {
      if ((error as Error).message !== 'Query read timeout') throw error
      throw new SilenceError('No answer in time', { cause: error })
    } finally {
      client.off('notice', note)
    }
  }
}

/** `query_timeout` is a setting of a single query as well, which the types do not know. */
function statement(text: string, values: unknown[] | undefined, query_timeout: number) {
  const config = { text, values, query_timeout }
  return config satisfies pg.QueryConfig
}

/**
 * Ends what the server still does for a client that gave up. A COMMIT without its standby waits
 * there for good, also when the client is gone: then for the commits of processes that died, too.
 */
export async function endOnServer(query: Query, client: pg.ClientBase): Promise<void> {
  await query(
    `SELECT pg_terminate_backend(pid, 500) FROM pg_stat_activity WHERE pid = $1
      OR datname = current_database() AND usename = current_user AND application_name = $2
      AND wait_event = 'SyncRep' AND query = 'COMMIT' AND state_change < now() - INTERVAL '5 seconds'`,
    [backends.get(client), APPLICATION],
  )
}
