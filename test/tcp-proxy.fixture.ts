import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * Starts a TCP proxy in front of a local server, on the port `at` or a free port. A test may change
 * `pass` at any time. 'on' and 'last' forward the client's bytes, and 'hold' drops them. After 'last'
 * and 'hold' no more bytes reach the server. The server's next bytes then close the client's side.
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
