import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A proxy before a local server. `pass` may be changed at any time: bytes of a client for which it
 * says 'hold' are kept back for good; for 'last' they are the last to pass, and what the server
 * answers does not come back. It listens at `at`, or where there is room.
 */
export async function startProxy(port: number, at = 0) {
  const sockets = new Set<Socket>()
  const proxy = {
    port: 0,
    pass: (_: Buffer): 'on' | 'hold' | 'last' => 'on',
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }

  const listener = createServer((client) => {
    const server = connect(port, '127.0.0.1')
    let isLost = false
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    server.on('data', (bytes) => {
      if (!isLost) client.write(bytes)
      else client.destroy()
    })
    client.on('data', (bytes) => {
      const verdict = isLost ? 'hold' : proxy.pass(bytes)
      if (verdict !== 'on') isLost = true
      if (verdict !== 'hold') server.write(bytes)
    })
  }).listen(at, '127.0.0.1')
  await once(listener, 'listening')
  proxy.port = (listener.address() as AddressInfo).port
  return proxy
}
