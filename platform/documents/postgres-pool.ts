import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { isConflict, isFailover, NoAnswerError, ReadOnlyError } from './postgres-errors.ts'
import { postgresUrls } from './postgres-urls.ts'

/** How long a call may take while the last one got no answer, in milliseconds: a request makes several. */
const PATIENCE_WHILE_DOWN = 1_000
/** What the server itself allows a statement: an error of its own tells more than silence. */
const STATEMENT_TIMEOUT = 2_000
const MAX_CONNECTIONS = 10
/** How many calls may wait for a connection; the next one fails at once. */
const MAX_WAITING = 500

export type Row = Record<string, unknown>
/** One statement, on the connection of a try, in the time that the call still has. */
export type Query = (text: string, values?: unknown[]) => Promise<{ rows: Row[]; count: number }>

/** Connections to one database. */
export type PostgresPool = {
  /** Host, port and database, to be shown: never the user or the password. */
  place: string
  /**
   * Runs `work` on a connection of its own, and again while it fails for a reason that passes (a
   * conflict, a failover) and there is time: `work` must be safe to repeat even if it had happened.
   */
  run<T>(work: (query: Query) => Promise<T>, patience?: number): Promise<T>
  /** Waits until no connection is used any more, and closes them all. */
  close(): Promise<void>
}

/**
 * A pool that connects when it is first used, and anew by itself whenever connections are lost. Where
 * `url` names several hosts, all connections lead to one that takes writes; after a failover the next
 * one is tried. `patience` is how long a call may take in all, with its wait for a connection and all its tries.
 */
export function openPostgresPool(options: {
  url: string
  patience: number
  log: Logger
  metrics?: Metrics | undefined
}): PostgresPool {
  const { url, patience: whileUp, log, metrics } = options
  const urls = postgresUrls(url)
  const place = placeOf(urls)
  let host = 0
  let pool = connections()
  let gone = new AbortController()
  let isDown = false
  const retired = new Set<Promise<void>>()
  const read = () => {
    const { totalCount, idleCount: idle, waitingCount: waiting } = pool
    return { used: totalCount - idle, idle, waiting }
  }
  metrics?.gauge('postgres_connections', 'Connections, and calls that wait for one.', read, 'state')

  function connections(): pg.Pool {
    const made = new pg.Pool({
      connectionString: urls[host],
      application_name: 'motorcycle-exam-practice',
      max: MAX_CONNECTIONS,
      connectionTimeoutMillis: whileUp,
      query_timeout: whileUp,
      idleTimeoutMillis: 30_000,
      // An address may lead to another server by now: no connection stays for good.
      maxLifetimeSeconds: 300,
      keepAlive: true,
      // Not as parameters of the connection, which poolers such as PgBouncer refuse.
      onConnect: async (client) => {
        await client.query(
          `SET statement_timeout = ${STATEMENT_TIMEOUT}; SET idle_in_transaction_session_timeout = ${2 * whileUp}`,
        )
        if (urls.length > 1) await assertWritable(client)
      },
    })
    // A connection may be lost between two statements of a transaction: the next one tells.
    made.on('connect', (client) => client.on('error', () => {}))
    // The error itself holds the client with all its settings: only its words are logged.
    made.on('error', ({ message }) => {
      log.warn({ reason: message }, 'a connection to the database was lost')
    })
    return made
  }

  /** After a failover: connections that are idle may lead to the server that was. */
  function startAnew(failed: pg.Pool): void {
    if (failed !== pool || pool.ending) return
    host = (host + 1) % urls.length
    pool = connections()
    // Who waits for a connection of the old ones is sent to the new ones.
    gone.abort()
    gone = new AbortController()
    const ended = failed.end().finally(() => retired.delete(ended))
    retired.add(ended)
  }

  async function attempt<T>(deadline: number, work: (query: Query) => Promise<T>): Promise<T> {
    const from = pool
    if (from.waitingCount >= MAX_WAITING) {
      throw new Error(`${MAX_WAITING} calls already wait for a connection to the database ${place}`)
    }
    const connecting = from.connect()
    // Also when nobody waits any more. That it takes long is no reason: the next one would as well.
    connecting.catch((error) => {
      if (urls.length > 1 && isFailover(error)) startAnew(from)
    })
    const client = await inTime(connecting, deadline, gone.signal)
    try {
      const done = await work(queryOn(client, deadline))
      client.release()
      return done
    } catch (error) {
      const usable = /^[0-9A-Z]{5}$/.test(String((error as { code?: string }).code))
      client.release(!usable || isFailover(error))
      if (isFailover(error)) startAnew(from)
      throw error
    }
  }

  return {
    place,
    async run(work, patience = isDown ? Math.min(whileUp, PATIENCE_WHILE_DOWN) : whileUp) {
      const deadline = performance.now() + patience
      for (let tries = 1; ; tries++) {
        try {
          const done = await attempt(deadline, work)
          isDown = false
          return done
        } catch (error) {
          if (!isConflict(error) && !isFailover(error)) throw error
          const pause = Math.random() * Math.min(10 * 2 ** tries, 500)
          if (performance.now() + pause < deadline) {
            await setTimeout(pause)
            continue
          }
          isDown = true
          throw new NoAnswerError(`No answer from the database ${place}`, { cause: error })
        }
      }
    },
    async close() {
      // A connection that is silent never says goodbye.
      const late = setTimeout(whileUp, null, { ref: false })
      await Promise.race([Promise.all([pool.end(), ...retired]), late])
    },
  }
}

/** Ends a transaction that failed, with its error; if even that fails, the connection is not used again. */
export async function rollBack(query: Query, error: unknown): Promise<never> {
  await query('ROLLBACK').catch(() => {
    throw new NoAnswerError('A connection was lost in a transaction', { cause: error })
  })
  throw error
}

/** Of several hosts, a standby is none to read from: it may not have yet what was saved. */
async function assertWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('SHOW transaction_read_only')
  if (rows[0]?.transaction_read_only !== 'off') throw new ReadOnlyError('This host takes no writes')
}

/** A connection by the deadline and while the pool is not gone; one that comes later goes back to it. */
async function inTime(
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

function queryOn(client: pg.PoolClient, deadline: number): Query {
  return async (text, values) => {
    const left = Math.ceil(deadline - performance.now())
    if (left <= 0) throw new NoAnswerError('No time left')
    try {
      const { rows, rowCount } = await client.query<Row>(statement(text, values, left))
      return { rows, count: rowCount ?? 0 }
    } catch (error) {
      if ((error as Error).message !== 'Query read timeout') throw error
      throw new NoAnswerError('No answer in time', { cause: error })
    }
  }
}

/** `query_timeout` is a setting of a single query as well, which the types do not know. */
function statement(text: string, values: unknown[] | undefined, query_timeout: number) {
  const config = { text, values, query_timeout }
  return config satisfies pg.QueryConfig
}

function placeOf(urls: string[]): string {
  const hosts = urls.map((url) => new URL(url).host).join(',')
  return `${hosts}${new URL(urls[0] ?? '').pathname}`
}
