import type { IncomingMessage, Server } from 'node:http'

/** How long a request may take to arrive: with some delay still under a minute. */
const TIMEOUT_MS = 50_000

/** Whether the body of a request to this URL may take longer, as long as some of it arrives. */
export type MayArriveSlowly = (url: string) => boolean

/**
 * Cuts off requests that arrive too slowly, so that nobody holds a connection for nothing. In place
 * of `requestTimeout`, which is the same for all requests. Returns the server.
 */
export function cutSlowBodies(
  server: Server,
  mayArriveSlowly: MayArriveSlowly,
  timeoutMs = TIMEOUT_MS,
): Server {
  server.requestTimeout = 0
  server.on('request', (request: IncomingMessage) => {
    let arrived = request.socket.bytesRead
    const timer = setInterval(() => {
      const { bytesRead } = request.socket
      const moves = bytesRead > arrived && mayArriveSlowly(request.url ?? '')
      arrived = bytesRead
      if (!request.complete && !moves) request.socket.destroy()
    }, timeoutMs)
    timer.unref()
    const stop = () => clearInterval(timer)
    request.once('close', stop)
    request.once('end', stop)
  })
  return server
}
