import { createServer, type Server } from 'node:http'
import { cutSlowBodies, type MayArriveSlowly } from './slow-bodies.ts'
import { cutSlowReaders } from './slow-readers.ts'

/** How long a connection may take to send the head of a request, in milliseconds: its first one too. */
const HEADERS_TIME = 15_000
/**
 * How long a connection may be idle between requests, in milliseconds. Longer than the minute after
 * which load balancers let go: who closes first must be the one that sends the next request.
 */
const KEEP_ALIVE = 75_000
/** How often connections are looked at for that, in milliseconds. */
const LOOK_EVERY = 5_000
/**
 * How many connections may be open; more are closed at once. An idle one takes some 10 KB, so this is
 * more than a flood can hold for the time above, and less than the files a process may have open.
 */
const MOST_CONNECTIONS = 15_000

/** A server that nobody keeps busy by being slow: silence and trickles are cut off within a minute. */
export function patientServer(
  mayArriveSlowly: MayArriveSlowly,
  { headersTime = HEADERS_TIME, lookEvery = LOOK_EVERY } = {},
): Server {
  const server = createServer({
    headersTimeout: headersTime,
    keepAliveTimeout: KEEP_ALIVE,
    connectionsCheckingInterval: lookEvery,
  })
  server.maxConnections = MOST_CONNECTIONS
  return cutSlowReaders(cutSlowBodies(server, mayArriveSlowly))
}
