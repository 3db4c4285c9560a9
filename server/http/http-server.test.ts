import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { portOf } from '../../test/listening.fixture.ts'
import { ask } from '../server-process.fixture.ts'
import { timeLimitedServer } from './http-server.ts'

const TIME = 200

async function start() {
  const server = timeLimitedServer(() => false, { headersTimeoutMs: TIME, checkEveryMs: 50 })
  server.on('request', (_, response) => response.end('served'))
  return { server, port: await portOf(server) }
}

/**
 * Sends `head` and then single bytes, or nothing if `head` is empty. Resolves when the server cuts off
 * the connection.
 */
async function trickle(port: number, head: string): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.resume()
  socket.write(head)
  const dripping = head && setInterval(() => socket.write('x'), 20)
  // `once` from `node:events` would reject, because a reset connection has an error before it closes.
  await new Promise((resolve) => socket.once('close', resolve))
  if (dripping) clearInterval(dripping)
}

test.each([
  ['send nothing', ''],
  ['send their headers byte by byte', 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '],
])(
  'the server cuts off 100 connections that %s, and serves another client at the same time',
  async (_what, head) => {
    const { server, port } = await start()
    const held = Array.from({ length: 100 }, () => trickle(port, head))
    expect(await ask(port, '/')).toMatchObject({ status: 200, text: 'served' })
    await Promise.all(held)
    const { promise, resolve } = Promise.withResolvers<number>()
    server.getConnections((_, count) => resolve(count))
    expect(await promise).toBe(0)
  },
)

test('the server immediately closes a connection that exceeds the limit', async () => {
  const { server, port } = await start()
  server.maxConnections = 10
  const held = Array.from({ length: 10 }, () => trickle(port, ''))
  await expect(ask(port, '/')).rejects.toThrow(/socket hang up|ECONNRESET/)
  await Promise.all(held)
  expect((await ask(port, '/')).status).toBe(200)
})
