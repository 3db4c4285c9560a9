import { createServer, type Server } from 'node:http'
import { cutSlowBodies, type MayArriveSlowly } from './slow-bodies.ts'
import { cutSlowReaders } from './slow-readers.ts'

/** A connection has this long to send the headers of each request. */
const HEADERS_TIMEOUT_MS = 15_000
/**
 * A connection may be idle this long between requests. Load balancers close theirs after a minute.
 * They must be the first to close, because they send the next request.
 */
const KEEP_ALIVE_MS = 75_000
const CHECK_EVERY_MS = 5_000
/**
 * The server closes any connection beyond this number. An idle connection takes about 10 KB, and a
 * process may open more files than this.
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
