import type pg from 'pg'
import type { Logger } from '../../log.ts'
import { withTimeLimit } from '../../time-limit.ts'
import { NoAnswerError } from '../remote-calls.ts'
import { openConnections } from './connections.ts'

export type Kind = 'read' | 'write'

/** The connections to one host. `replaced` aborts when new connections replace them. */
export type Connections = Record<Kind, pg.Pool> & { replaced: AbortController }

/** The sizes of the two pools. Reads have their own pool, because writes take longer. */
const MAX_CONNECTIONS = { read: 4, write: 6 }

type HostOptions = { application: string; timeoutMs: number; log: Logger }

/** Connects to one of several hosts, and after a failover to the next host. */
export function openHosts(urls: string[], given: HostOptions) {
  const { timeoutMs } = given
  let host = 0
  let current = connect()
  const ending = new Set<Promise<unknown>>()

  function connect(): Connections {
    const isOneOfMany = urls.length > 1
    const options = { ...given, connectionString: urls[host], isOneOfMany }
    return {
      read: openConnections({ ...options, max: MAX_CONNECTIONS.read }),
      write: openConnections({ ...options, max: MAX_CONNECTIONS.write }),
      replaced: new AbortController(),
    }
  }

  function beforeClose(work: Promise<unknown>): void {
    const ended = work.finally(() => ending.delete(ended))
    ending.add(ended)
  }

  return {
    current: () => current,
    beforeClose,
    /** Replaces all connections, because idle ones may lead to the failed server, too. */
    replace(failed: Connections): void {
      if (failed !== current || current.read.ending) return
      host = (host + 1) % urls.length
      current = connect()
      failed.replaced.abort(new NoAnswerError('The connections were replaced'))
      beforeClose(endOf(failed))
    },
    /** Closes the connections. It waits at most `timeoutMs` for a server that does not answer. */
    async close(): Promise<void> {
      const deadline = performance.now() + timeoutMs
      const inTime = (work: Promise<unknown>) =>
        withTimeLimit(work, deadline - performance.now(), () => null)
      await inTime(Promise.all(ending))
      await inTime(endOf(current))
    },
  }
}

function endOf({ read, write }: Connections): Promise<unknown> {
  return Promise.all([read.end(), write.end()])
}
