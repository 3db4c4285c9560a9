import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../../log.ts'
import type { Metrics } from '../../metrics.ts'
import { StoreTroubleError } from '../document-store.ts'
import { hostUrls } from '../host-urls.ts'
import { endOnServer, inTime, openConnections, type Query, queryOn } from './connections.ts'
import {
  isCanceled,
  isConflict,
  isFailover,
  isSignOfFailover,
  NoAnswerError,
  SilenceError,
  UnconfirmedError,
} from './errors.ts'

/** How long a call may take while the last one got no answer: a request makes several. */
const TIMEOUT_WHILE_DOWN_MS = 1_000
/** How long a write that is refused takes. */
const REFUSAL_PAUSE_MS = 50
/** Writes that wait for a standby take no connection from reads, which are done sooner. */
const MAX_CONNECTIONS = { read: 4, write: 6 }
/** How many calls may wait for a connection; the next one fails at once. */
const MAX_WAITING = 500

type Kind = 'read' | 'write'
type Pools = Record<Kind, pg.Pool>
/** What is done on one connection. */
export type Work<T> = (query: Query) => Promise<T>

/** Connections to one database. */
export type PostgresPool = {
  /** Host, port and database, to be shown: never the user or the password. */
  place: string
  /**
   * Runs `work`, which only reads, on a connection of its own, and again while it fails for a reason
   * that passes (a failover) and there is time.
   */
  read<T>(work: Work<T>): Promise<T>
  /**
   * The same for `work` that writes: it must be safe to repeat even if it had happened. After a
   * write that got no answer one write at a time is tried, and the others are refused at once.
   */
  write<T>(work: Work<T>, timeoutMs?: number): Promise<T>
  /** Waits until no connection is used any more, and closes them all. */
  close(): Promise<void>
}

/**
 * A pool that connects when it is first used, and anew by itself whenever connections are lost. Where
 * `url` names several hosts, all connections lead to one that takes writes; after a failover the next
 * one is tried. `timeoutMs` is how long a call may take in all, with its wait for a connection and
 * all its tries.
 */
export function openPostgresPool(options: {
  url: string
  timeoutMs: number
  log: Logger
  metrics?: Metrics | undefined
}): PostgresPool {
  const { url, timeoutMs, log, metrics } = options
  const urls = hostUrls(url)
  const place = placeOf(urls)
  let host = 0
  let pools = connections()
  let gone = new AbortController()
  const isDown = { read: false, write: false }
  let isTrying = false
  const ending = new Set<Promise<unknown>>()
  const sum = (count: (pool: pg.Pool) => number) => count(pools.read) + count(pools.write)
  const counts = () => ({
    used: sum(({ totalCount, idleCount }) => totalCount - idleCount),
    idle: sum(({ idleCount }) => idleCount),
    waiting: sum(({ waitingCount }) => waitingCount),
  })
  const help = 'Connections, and calls that wait for one.'
  metrics?.gauge('postgres_connections', help, counts, 'state')

  function connections(): Pools {
    const each = { connectionString: urls[host], isOneOfMany: urls.length > 1, timeoutMs, log }
    return {
      read: openConnections({ ...each, max: MAX_CONNECTIONS.read }),
      write: openConnections({ ...each, max: MAX_CONNECTIONS.write }),
    }
  }

  /** After a failover: connections that are idle may lead to the server that was. */
  function startAnew(failed: Pools): void {
    if (failed !== pools || pools.read.ending) return
    host = (host + 1) % urls.length
    pools = connections()
    // A call that waits for a connection of the old ones is sent to the new ones.
    gone.abort()
    gone = new AbortController()
    later(Promise.all([failed.read.end(), failed.write.end()]))
  }

  /** Remembers what still ends, for `close`. */
  function later(work: Promise<unknown>): void {
    const ended = work.finally(() => ending.delete(ended))
    ending.add(ended)
  }

  async function attempt<T>(kind: Kind, deadline: number, work: Work<T>): Promise<T> {
    const from = pools
    if (from[kind].waitingCount >= MAX_WAITING) {
      const message = `${MAX_WAITING} calls already wait for a connection to the database ${place}`
      throw new StoreTroubleError('busy', message)
    }
    const connecting = from[kind].connect()
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
      if (kind === 'write' && error instanceof SilenceError) later(abandon(client, from))
      else {
        client.release(!isUsableAfter(error))
        if (isSignOfFailover(error)) startAnew(from)
      }
      throw error
    }
  }

  /**
   * Holds the connection of a write that got no answer until the server has ended it, so that they
   * never add up. That the server answers tells it from one that is gone.
   */
  async function abandon(client: pg.PoolClient, from: Pools): Promise<void> {
    try {
      const deadline = performance.now() + TIMEOUT_WHILE_DOWN_MS
      // After a failover the connections lead to another server, with other processes.
      if (from === pools) await attempt('read', deadline, (query) => endOnServer(query, client))
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'a write without an answer was not ended')
      if (isFailover(error)) startAnew(from)
    } finally {
      client.release(true)
    }
  }

  async function tries<T>(kind: Kind, work: Work<T>, timeoutMs: number): Promise<T> {
    const deadline = performance.now() + timeoutMs
    for (let tries = 1; ; tries++) {
      try {
        const done = await attempt(kind, deadline, work)
        isDown[kind] = false
        return done
      } catch (error) {
        if (isCanceled(error)) throw noAnswer('in time', error)
        const isPassing = isConflict(error) || isFailover(error)
        if (!isPassing && !(error instanceof UnconfirmedError)) throw error
        const pause = Math.random() * Math.min(10 * 2 ** tries, 500)
        if (performance.now() + pause < deadline) {
          await setTimeout(pause)
          continue
        }
        isDown[kind] = true
        throw noAnswer('in time', error)
      }
    }
  }

  function noAnswer(what: string, cause?: unknown): NoAnswerError {
    return new NoAnswerError(`No answer from the database ${place} ${what}`, { cause })
  }

  const timeoutOf = (kind: Kind) =>
    isDown[kind] ? Math.min(timeoutMs, TIMEOUT_WHILE_DOWN_MS) : timeoutMs

  return {
    place,
    read: (work) => tries('read', work, timeoutOf('read')),
    async write(work, timeoutMs = timeoutOf('write')) {
      if (!isDown.write) return tries('write', work, timeoutMs)
      if (isTrying) {
        // A caller that tries again at once does not keep the process busy.
        await setTimeout(REFUSAL_PAUSE_MS)
        throw noAnswer('to the write before')
      }
      isTrying = true
      try {
        return await tries('write', work, timeoutMs)
      } finally {
        isTrying = false
      }
    },
    async close() {
      // A connection that is silent never says goodbye.
      const late = setTimeout(timeoutMs, null, { ref: false })
      await Promise.race([Promise.all(ending), late])
      await Promise.race([Promise.all([pools.read.end(), pools.write.end()]), late])
    },
  }
}

/** Whether the connection is well: the database itself refused a statement, and stays what it is. */
function isUsableAfter(error: unknown): boolean {
  const code = String((error as { code?: string }).code)
  return error instanceof UnconfirmedError || (/^[0-9A-Z]{5}$/.test(code) && !isFailover(error))
}

function placeOf(urls: string[]): string {
  const hosts = urls.map((url) => new URL(url).host).join(',')
  return `${hosts}${new URL(urls[0] ?? '').pathname}`
}
