import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

/**
 * Makes a server stoppable without loss. The function it returns takes no new connections, closes
 * the idle ones, lets every answer under way get out whole, and resolves when all are closed; after
 * as many milliseconds as it is given it cuts off the rest. Call this before adding request listeners.
 *
 * `http.Server.close()` does not do: it destroys connections whose answer is written but not yet
 * sent, and waits for connections that never asked for anything.
 */
export function stoppable(server: Server): (patience: number) => Promise<void> {
  /** What each open connection has under way, and how much it had sent when it last fell idle. */
  const connections = new Map<Socket, { answers: number; heard: number }>()
  let stopping = false

  server.on('connection', (socket) => {
    connections.set(socket, { answers: 0, heard: 0 })
    socket.once('close', () => connections.delete(socket))
  })

  server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.answers++
    if (stopping) response.setHeader('Connection', 'close')
    response.once('close', () => {
      connection.answers--
      connection.heard = socket.bytesRead
      if (stopping) closeIfIdle(socket)
    })
  })

  function closeIfIdle(socket: Socket) {
    const connection = connections.get(socket)
    if (connection?.answers === 0 && connection.heard === socket.bytesRead) socket.destroySoon()
  }

  return async (patience) => {
    stopping = true
    const { promise: closed, resolve } = Promise.withResolvers<void>()
    NetServer.prototype.close.call(server, () => resolve())
    for (const socket of connections.keys()) closeIfIdle(socket)
    const cutOff = setTimeout(() => server.closeAllConnections(), patience)
    await closed
    clearTimeout(cutOff)
  }
}
