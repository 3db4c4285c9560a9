import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { cutSlowBodies } from './slow-bodies.ts'

const TIME = 150

/** A server that answers with the length of a body once it is there, or by `answer`. */
async function start(answer: RequestListener = answersLength) {
  const server = cutSlowBodies(createServer(answer), (url) => url.startsWith('/slow'), TIME)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

function answersLength(request: IncomingMessage, response: ServerResponse) {
  let length = 0
  request.on('error', () => {})
  request.on('data', (chunk) => {
    length += chunk.length
  })
  request.on('end', () => response.end(`got ${length}`))
}

/** A connection with the head of a request; `received` resolves when it is closed or answered. */
function begin(port: number, target: string, length = 1000) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  const received = new Promise<string>((resolve) => {
    socket.once('data', resolve)
    socket.once('close', () => resolve(''))
  })
  socket.write(`POST ${target} HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`)
  return { socket, received }
}

/** Sends the body in ten parts, which take three times as long as a request may. */
async function sendSlowly(socket: Socket) {
  for (let part = 0; part < 10; part++) {
    await pause((3 * TIME) / 10)
    socket.write('x'.repeat(100))
  }
}

test.each(['/feedback', '/slow?state=OR', '/admin/posts/a-post/save'])(
  'a body that stops arriving is cut off: %s',
  async (target) => {
    const { socket, received } = begin(await start(), target)
    const started = performance.now()
    socket.write('the first words')
    expect(await received).toBe('')
    expect(performance.now() - started).toBeLessThan(10 * TIME)
  },
)

test('a body that may be slow takes as long as it likes while it arrives', async () => {
  const { socket, received } = begin(await start(), '/slow?state=OR')
  await sendSlowly(socket)
  expect(await received).toContain('got 1000')
})

test.each(['/feedback', '/x?/slow'])(
  'anything else that is as slow is cut off: %s',
  async (target) => {
    const { socket, received } = begin(await start(), target)
    void sendSlowly(socket)
    expect(await received).toBe('')
  },
)

test('a body that nobody reads is cut off too', async () => {
  const { received } = begin(await start(() => {}), '/feedback')
  expect(await received).toBe('')
})

test('an answer takes as long as it likes once the request is there', async () => {
  const port = await start(async (request, response) => {
    await once(request.resume(), 'end')
    await pause(3 * TIME)
    response.end('late')
  })
  const { socket, received } = begin(port, '/feedback')
  socket.write('x'.repeat(1000))
  expect(await received).toContain('late')
})

test('a connection that is kept open is measured by each request', async () => {
  const { socket, received } = begin(await start(), '/feedback')
  socket.write('x'.repeat(1000))
  expect(await received).toContain('got 1000')
  await pause(2 * TIME)
  const second = once(socket, 'data')
  socket.write('POST /feedback HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab')
  expect(String(await second)).toContain('got 2')
})
