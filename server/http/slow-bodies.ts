import type { IncomingMessage, Server } from 'node:http'

/** The time limit for the body of a request to arrive after the headers. */
const TIMEOUT_MS = 50_000

/** True if the body of a request to this URL may take longer, as long as some of it still arrives. */
export type MayArriveSlowly = (url: string) => boolean

/**
 * Cuts off requests that arrive too slowly, so that no client occupies a connection for long. This
 * replaces Node's `requestTimeout`, which is the same for all requests. Returns the server.
 */
export function cutSlowBodies(
  server: Server,
  mayArriveSlowly: MayArriveSlowly,
  timeoutMs = TIMEOUT_MS,
): Server {
  server.requestTimeout = 0
  server.on('request', (request: IncomingMessage) => {
    let bytesBefore = request.socket.bytesRead
    const timer = setInterval(() => {
      const { bytesRead } = request.socket
      const mayGoOn = bytesRead > bytesBefore && mayArriveSlowly(request.url ?? '')
      bytesBefore = bytesRead
      if (!request.complete && !mayGoOn) request.socket.destroy()
    }, timeoutMs)
    timer.unref()
    const stop = () => clearInterval(timer)
    request.once('close', stop)
    request.once('end', stop)
  })
  return server
}
