import pg from 'pg'
import type { Logger } from '../../log.ts'
import { untilAborted } from '../../time-limit.ts'
import { connectInTime, NoAnswerError } from '../remote-calls.ts'
import { ReadOnlyError, SharedProcessError, SilenceError } from './errors.ts'

/** PostgreSQL cancels a statement after this time. Its error explains more than a missing answer. */
export const STATEMENT_TIMEOUT_MS = 2_000

type Row = Record<string, unknown>
/** Runs one statement on the connection of an attempt, within the time left for the call. */
export type Query = (
  text: string,
  values?: unknown[],
) => Promise<{ rows: Row[]; count: number; warnings: string[] }>

/**
 * A connection. `backend` is the id of the server process behind it. `processID` is the id that the
 * other end sent at the start. A pooler sends an id of its own.
 */
type Connection = pg.ClientBase & { backend?: unknown; processID?: number | null }

/**
 * Opens a pool of at most `max` connections. PostgreSQL shows `application` as their name. With
 * `isOneOfMany`, connecting to a standby fails.
 */
export function openConnections(options: {
  connectionString: string | undefined
  application: string
  isOneOfMany: boolean
  max: number
  timeoutMs: number
  log: Logger
}): pg.Pool {
  const { connectionString, application, isOneOfMany, max, timeoutMs, log } = options
  const config = {
    connectionString,
    application_name: application,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  }
  let isOwn = false
  const pool = new pg.Pool({
    ...config,
    max,
    idleTimeoutMillis: 30_000,
    // The address may lead to another server later, so no connection stays open forever.
    maxLifetimeSeconds: 300,
    keepAlive: true,
    onConnect: async (client: Connection) => {
      const { rows } = await client.query(
        `SELECT pg_backend_pid() AS backend, current_setting('transaction_read_only') AS read_only`,
      )
      client.backend = rows[0]?.backend
      // A standby may lag behind the primary, so it must not serve reads either.
      if (isOneOfMany && rows[0]?.read_only !== 'off') {
        throw new ReadOnlyError('This host takes no writes')
      }
      if (!isOwn && client.processID !== client.backend) await assertOwnProcess(client, config)
      isOwn = true
      // Statements make these settings, because poolers such as PgBouncer reject connection options.
      await client.query(
        `SET statement_timeout = ${STATEMENT_TIMEOUT_MS}; SET idle_in_transaction_session_timeout = ${2 * timeoutMs}; SET client_min_messages = warning`,
      )
    },
  })
  // Without this listener a lost connection would end the process. The next statement fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}))
  // Only the message is logged, because the error contains the client with its password.
  pool.on('error', ({ message }) => {
    log.warn({ reason: message }, 'a connection to the database was lost')
  })
  return pool
}

/**
 * Throws a `SharedProcessError` if other clients of a pooler get the server process behind `client`.
 * A second client opens a transaction, so that it has a server process for itself. If this is the
 * process of `client`, or if the process of `client` changes, the pooler shares processes.
 */
async function assertOwnProcess(client: Connection, config: pg.ClientConfig): Promise<void> {
  const other: Connection & pg.Client = new pg.Client(config)
  other.on('error', () => {})
  try {
    await other.connect()
    for (let n = 0; n < PROBES; n++) {
      await other.query('BEGIN')
      const isTaken = (await processOf(other)) === client.backend
      if (isTaken || (await processOf(client)) !== client.backend) {
        throw new SharedProcessError('The pooler shares server processes')
      }
      await other.query('ROLLBACK')
    }
  } finally {
    await other.end().catch(() => {})
  }
}
/**
 * One probe may miss that a busy pooler shares processes. Even 3 probes missed this in 1 of 40
 * starts.
 */
const PROBES = 12

async function processOf(client: pg.ClientBase): Promise<unknown> {
  return (await client.query('SELECT pg_backend_pid() AS backend')).rows[0]?.backend
}

/** Waits for a connection until the deadline or a failover. A late connection goes back to its pool. */
export async function clientInTime(
  connecting: Promise<pg.PoolClient>,
  deadline: number,
  replaced: AbortSignal,
): Promise<pg.PoolClient> {
  try {
    return await untilAborted(connectInTime(connecting, deadline), replaced)
  } catch (error) {
    connecting.then((late) => late.release()).catch(() => {})
    // A timeout of the pool itself has no code, only a message.
    const { message } = error as Error
    throw /timeout/i.test(message) ? new NoAnswerError(message, { cause: error }) : error
  }
}

/**
 * Runs statements on `client` until the deadline. Throws a `SilenceError` if no answer comes, and a
 * `NoAnswerError` if the deadline is already over.
 */
export function queryOn(client: pg.PoolClient, deadline: number): Query {
  return async (text, values) => {
    const left = Math.ceil(deadline - performance.now())
    if (left <= 0) throw new NoAnswerError('No time left')
    const warnings: string[] = []
    const note = ({ message }: { message?: string | undefined }) => warnings.push(message ?? '')
    client.on('notice', note)
    try {
      // The types lack `query_timeout` here, but TypeScript accepts it in a variable.
      const config = { text, values, query_timeout: left }
      const { rows, rowCount } = await client.query<Row>(config)
      return { rows, count: rowCount ?? 0, warnings }
    } catch (error) {
      if ((error as Error).message !== 'Query read timeout') throw error
      throw new SilenceError('No answer in time', { cause: error })
    } finally {
      client.off('notice', note)
    }
  }
}

/**
 * Ends the server process behind a client that gave up. A COMMIT waits for a missing standby
 * forever, even after its client is gone. So the statement also ends every COMMIT of the same
 * application that has waited for more than five seconds.
 */
export async function endOnServer(
  query: Query,
  client: pg.ClientBase,
  application: string,
): Promise<void> {
  await query(
    `SELECT pg_terminate_backend(pid, 500) FROM pg_stat_activity WHERE pid = $1
      OR datname = current_database() AND usename = current_user AND application_name = $2
      AND wait_event = 'SyncRep' AND query = 'COMMIT' AND state_change < now() - INTERVAL '5 seconds'`,
    [(client as Connection).backend, application],
  )
}
