import { createServer, type Server } from 'node:http'
import { cutSlowBodies, type MayArriveSlowly } from './slow-bodies.ts'
import { cutSlowReaders } from './slow-readers.ts'

const HEADERS_TIMEOUT_MS = 15_000
/**
 * A connection may be idle this long between requests. Load balancers close idle connections after a
 * minute. If the server closed first, it could lose the next request.
 */
const KEEP_ALIVE_MS = 75_000
const CHECK_EVERY_MS = 5_000
const MAX_CONNECTIONS = 15_000

/** Creates a server. It cuts off a client that sends or reads too slowly for about a minute. */
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

/** Explains why a server cannot listen, and what the operator can do. */
export function listenProblem(
  { code = '', message }: NodeJS.ErrnoException,
  { host, port }: { host: string; port: number },
): string {
  const next = NEXT[code] ?? 'Set HOST to an address of this machine.'
  return `The server cannot listen on ${host}, port ${port} (${message}). ${next}`
}

const NEXT: Record<string, string> = {
  EADDRINUSE: 'Another program listens there: stop it, or set another PORT.',
  EACCES: 'This user may not use the port: set another PORT.',
}
