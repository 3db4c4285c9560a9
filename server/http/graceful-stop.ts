import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

/**
 * Makes a server stoppable without loss. Call `stoppable` before you add request listeners. The
 * returned function stops accepting connections, closes idle ones, lets every pending response finish,
 * and resolves when all connections are closed. After the timeout it cuts off the open connections.
 *
 * `http.Server.close()` is not enough, because it destroys connections whose response is written but
 * not yet sent. It also waits for connections that never sent a request.
 */
export function stoppable(server: Server): (timeoutMs: number) => Promise<void> {
  /** Each connection's number of pending responses, and its received bytes when it became idle. */
  const connections = new Map<Socket, { pending: number; bytesReadWhenIdle: number }>()
  let stopping = false

  server.on('connection', (socket) => {
    connections.set(socket, { pending: 0, bytesReadWhenIdle: 0 })
    socket.once('close', () => connections.delete(socket))
  })

  server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.pending++
    if (stopping) response.setHeader('Connection', 'close')
    response.once('close', () => {
      connection.pending--
      connection.bytesReadWhenIdle = socket.bytesRead
      if (stopping) closeIfIdle(socket)
    })
  })

  function closeIfIdle(socket: Socket) {
    const connection = connections.get(socket)
    if (connection?.pending !== 0 || connection.bytesReadWhenIdle !== socket.bytesRead) return
    socket.destroySoon()
  }

  return async (timeoutMs) => {
    stopping = true
    const { promise: closed, resolve } = Promise.withResolvers<void>()
    NetServer.prototype.close.call(server, () => resolve())
    for (const socket of connections.keys()) closeIfIdle(socket)
    const cutOff = setTimeout(() => server.closeAllConnections(), timeoutMs)
    await closed
    clearTimeout(cutOff)
  }
}
