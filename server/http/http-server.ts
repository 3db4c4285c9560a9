import { createServer, type Server } from 'node:http'
import { cutSlowBodies, type MayArriveSlowly } from './slow-bodies.ts'
import { cutSlowReaders } from './slow-readers.ts'

/** A connection has this long to send the headers of a request, also of its first one. */
const HEADERS_TIMEOUT_MS = 15_000
/**
 * A connection may be idle this long between requests. Load balancers close theirs after a minute:
 * the side that sends the next request must be the first to close.
 */
const KEEP_ALIVE_MS = 75_000
const CHECK_EVERY_MS = 5_000
/**
 * The server closes any connection beyond these. An idle one takes some 10 KB. A flood cannot hold as
 * many within the timeout above, and a process may open more files.
 */
const MAX_CONNECTIONS = 15_000

/** Creates a server that cuts off silent and very slow clients within a minute. */
export function timeLimitedServer(
  mayArriveSlowly: MayArriveSlowly,
  { headersTimeoutMs = HEADERS_TIMEOUT_MS, checkEveryMs = CHECK_EVERY_MS } = {},
): Server {
  const server = createServer({
    headersTimeout: headersTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: checkEveryMs,
  })
  server.maxConnections = MAX_CONNECTIONS
  return cutSlowReaders(cutSlowBodies(server, mayArriveSlowly))
}
