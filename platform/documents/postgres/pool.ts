import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../../log.ts'
import type { Metrics } from '../../metrics.ts'
import { StoreTroubleError } from '../document-store.ts'
import { hostUrls } from '../host-urls.ts'
import { NoAnswerError, remoteCalls, TIMEOUT_WHILE_DOWN_MS } from '../remote-calls.ts'
import { clientInTime, endOnServer, type Query, queryOn } from './connections.ts'
import {
  isCanceled,
  isFailover,
  isOutOfRoom,
  isPassing,
  isSignOfFailover,
  SilenceError,
  UnconfirmedError,
} from './errors.ts'
import { type Connections, type Kind, openHosts } from './hosts.ts'

/** The pool pauses before it rejects a write, so that immediate retries leave time for other work. */
const REFUSAL_PAUSE_MS = 50

export type Work<T> = (query: Query) => Promise<T>

/** PostgreSQL shows `application` as the name of the connections. */
export type PoolOptions = { url: string; application: string; log: Logger; metrics?: Metrics }

export type PostgresPool = ReturnType<typeof openPostgresPool>

/**
 * Opens a pool. It connects at the first call, and reconnects after connections are lost. If `url`
 * has several hosts, the pool uses one that accepts writes, and after a failover the next one.
 * `timeoutMs` limits a call, including its wait for a connection and all its attempts.
 */
export function openPostgresPool(options: PoolOptions, timeoutMs: number) {
  const { url, application, log, metrics } = options
  const urls = hostUrls(url)
  const place = placeOf(urls)
  const name = `the database ${place}`
  const hosts = openHosts(urls, { application, timeoutMs, log })
  const calls = {
    read: remoteCalls({ name, timeoutMs, isPassing }),
    write: remoteCalls({ name, timeoutMs, isPassing }),
  }
  let isProbing = false
  const help = 'Connections, and calls that wait for one.'
  metrics?.gauge('postgres_connections', help, () => countOf(hosts.current()), 'state')

  async function attempt<T>(kind: Kind, deadline: number, work: Work<T>): Promise<T> {
    const from = hosts.current()
    const connecting = from[kind].connect()
    // With several hosts, a failed connection causes a failover, even after its call has ended. So
    // does a connection that does not open in time, because a lost machine does not answer. A timeout
    // while all connections are in use causes none: `isFailover` returns false for that error.
    connecting.catch((error) => {
      if (urls.length > 1 && isFailover(error)) hosts.replace(from)
    })
    const client = await clientInTime(connecting, deadline, from.replaced.signal)
    try {
      const outcome = await work(queryOn(client, deadline))
      client.release()
      return outcome
    } catch (error) {
      if (kind === 'write' && error instanceof SilenceError)
        hosts.beforeClose(abandon(client, from))
      else {
        client.release(!isUsableAfter(error))
        if (isSignOfFailover(error)) hosts.replace(from)
      }
      throw error
    }
  }

  /**
   * Asks the server to end a write that got no answer, and keeps its connection until then. So such
   * writes do not accumulate on the server. If the server does not answer this request either, the
   * pool treats the server as lost.
   */
  async function abandon(client: pg.PoolClient, from: Connections): Promise<void> {
    try {
      const deadline = performance.now() + TIMEOUT_WHILE_DOWN_MS
      // After a failover the connections lead to another server, whose processes must not be ended.
      if (from === hosts.current()) {
        await attempt('read', deadline, (query) => endOnServer(query, client, application))
      }
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'a write without an answer was not ended')
      if (isFailover(error)) hosts.replace(from)
    } finally {
      client.release(true)
    }
  }

  async function run<T>(kind: Kind, work: Work<T>, timeoutMs?: number): Promise<T> {
    try {
      return await calls[kind].run((deadline) => attempt(kind, deadline, work), { timeoutMs })
    } catch (error) {
      if (isOutOfRoom(error)) {
        throw new StoreTroubleError('full', `There is no room left in ${name}`, { cause: error })
      }
      if (!isCanceled(error)) throw error
      throw new NoAnswerError(`No answer from ${name} in time`, { cause: error })
    }
  }

  return {
    place,
    /** Runs `work`, which only reads, on one connection. Repeats it after errors that may pass. */
    read: <T>(work: Work<T>) => run('read', work),
    /**
     * Runs `work`, which writes and must be safe to repeat even if it took effect. After a write
     * without an answer, the pool tries one write at a time and rejects others, until one succeeds.
     */
    async write<T>(work: Work<T>, timeoutMs?: number): Promise<T> {
      if (!calls.write.isDown()) return run('write', work, timeoutMs)
      if (isProbing) {
        await setTimeout(REFUSAL_PAUSE_MS)
        throw new NoAnswerError(`No answer from ${name} to the write before`)
      }
      isProbing = true
      try {
        return await run('write', work, timeoutMs)
      } finally {
        isProbing = false
      }
    },
    close: hosts.close,
  }
}

/** True if the error is an answer of the database itself, which means that the connection is intact. */
function isUsableAfter(error: unknown): boolean {
  const code = String((error as { code?: string }).code)
  return error instanceof UnconfirmedError || (/^[0-9A-Z]{5}$/.test(code) && !isFailover(error))
}

function countOf({ read, write }: Connections): Record<string, number> {
  const sum = (count: (pool: pg.Pool) => number) => count(read) + count(write)
  return {
    used: sum(({ totalCount, idleCount }) => totalCount - idleCount),
    idle: sum(({ idleCount }) => idleCount),
    waiting: sum(({ waitingCount }) => waitingCount),
  }
}

function placeOf(urls: string[]): string {
  const hosts = urls.map((url) => new URL(url).host).join(',')
  return `${hosts}${new URL(urls[0] ?? '').pathname}`
}
