import type { IncomingMessage, Server } from 'node:http'

/** How long a request may take to arrive, in milliseconds: with some delay still under a minute. */
const TIME = 50_000
/** A manual is large, and lines are slow: it may take as long as some of it arrives in each `TIME`. */
const LARGE = /^\/admin\/manuals\?/

/**
 * Cuts off requests that arrive too slowly, so that nobody holds a connection for nothing. In place
 * of `requestTimeout`, which is the same for all requests. Returns the server.
 */
export function cutSlowBodies(server: Server, time = TIME): Server {
  server.requestTimeout = 0
  server.on('request', (request: IncomingMessage) => {
    let arrived = request.socket.bytesRead
    const timer = setInterval(() => {
      const { bytesRead } = request.socket
      const moves = LARGE.test(request.url ?? '') && bytesRead > arrived
      arrived = bytesRead
      if (!request.complete && !moves) request.socket.destroy()
    }, time)
    timer.unref()
    const stop = () => clearInterval(timer)
    request.once('close', stop)
    request.once('end', stop)
  })
  return server
}
