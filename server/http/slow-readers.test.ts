import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { portOf } from '../../test/listening.fixture.ts'
import { ask } from '../server-process.fixture.ts'
import { cutSlowReaders } from './slow-readers.ts'

const WINDOW_MS = 400
/** A body larger than the buffers of client and server. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x')

async function start(answer: RequestListener) {
  const server = cutSlowReaders(createServer(answer), { windowMs: WINDOW_MS, checkEveryMs: 50 })
  const port = await portOf(server)
  const connections = () => {
    const { promise, resolve } = Promise.withResolvers<number>()
    server.getConnections((_, count) => resolve(count))
    return promise
  }
  return { port, connections }
}

/** Opens a client that sends a request. The client reads no response until the test resumes it. */
async function deafClient(port: number, requests = 1): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').pause()
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(requests))
  return socket
}

async function untilNoneIsLeft(connections: () => Promise<number>): Promise<void> {
  while ((await connections()) > 0) await pause(20)
}

test('the server cuts off 100 clients that read nothing, and serves another client before that', async () => {
  const { port, connections } = await start((request, response) =>
    response.end(request.url === '/small' ? 'small' : LARGE),
  )
  await Promise.all(Array.from({ length: 100 }, () => deafClient(port)))
  expect((await ask(port, '/small')).text).toBe('small')
  await untilNoneIsLeft(connections)
})

test('the server cuts off a client that sends many requests and reads no response', async () => {
  const { port, connections } = await start((_, response) => response.end(LARGE.subarray(0, 1e6)))
  await deafClient(port, 100)
  await untilNoneIsLeft(connections)
})

test('the server cuts off a client that reads a little from time to time', async () => {
  const { port, connections } = await start((_, response) => response.end(LARGE))
  const socket = await deafClient(port)
  const sips = setInterval(() => socket.read(8), 50)
  onTestFinished(() => clearInterval(sips))
  await untilNoneIsLeft(connections)
})

test('a client that reads slowly but steadily gets the whole response', async () => {
  const { port } = await start((_, response) => response.end(LARGE))
  const socket = await deafClient(port)
  let received = 0
  for await (const chunk of socket) {
    received += chunk.length
    if (received >= LARGE.length) break
    await pause(3)
  }
  expect(received).toBeGreaterThanOrEqual(LARGE.length)
})

test('a stream that is idle for long stays open', async () => {
  const { port } = await start(async (_, response) => {
    response.write('first')
    await pause(5 * WINDOW_MS)
    response.end('last')
  })
  expect((await ask(port, '/')).text).toBe('firstlast')
})

test('a client that starts to read in time gets the whole response', async () => {
  const { port } = await start((_, response) => response.end(LARGE))
  const socket = await deafClient(port)
  await pause(WINDOW_MS / 4)
  let received = 0
  socket.on('data', (chunk) => {
    received += chunk.length
  })
  socket.resume()
  while (received < LARGE.length) await once(socket, 'data')
})
