import { createServer, type Server } from 'node:http'
import { cutSlowBodies, type MayArriveSlowly } from './slow-bodies.ts'
import { cutSlowReaders } from './slow-readers.ts'

/** A connection has this long to send the headers of each request. */
const HEADERS_TIMEOUT_MS = 15_000
/**
 * A connection may be idle this long between requests. Load balancers close idle connections after a
 * minute. If the server closed first, it could lose the next request.
 */
const KEEP_ALIVE_MS = 75_000
const CHECK_EVERY_MS = 5_000
/**
 * The server closes any connection beyond this number at once. An idle connection takes about 10 KB,
 * and the system allows a process more open files than this.
 */
const MAX_CONNECTIONS = 15_000

/** Creates a server that cuts off a client within a minute if it sends or reads too slowly. */
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
