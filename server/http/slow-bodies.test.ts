import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { portOf } from '../../test/listening.fixture.ts'
import { cutSlowBodies } from './slow-bodies.ts'

const TIME = 150

/** Starts a server that answers a body with the body's length. `answer` replaces this answer. */
function start(answer: RequestListener = answersLength): Promise<number> {
  return portOf(cutSlowBodies(createServer(answer), (url) => url.startsWith('/slow'), TIME))
}

function answersLength(request: IncomingMessage, response: ServerResponse) {
  let length = 0
  request.on('error', () => {})
  request.on('data', (chunk) => {
    length += chunk.length
  })
  request.on('end', () => response.end(`got ${length}`))
}

/** Sends the headers of a request. `received` resolves at the response or when the connection closes. */
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

/** Sends the body in ten parts, which take three times the timeout. */
async function sendSlowly(socket: Socket) {
  for (let part = 0; part < 10; part++) {
    await pause((3 * TIME) / 10)
    socket.write('x'.repeat(100))
  }
}

test.each(['/feedback', '/slow?state=OR', '/admin/posts/a-post'])(
  'a request whose body stops arriving is cut off: %s',
  async (target) => {
    const { socket, received } = begin(await start(), target)
    const started = performance.now()
    socket.write('the first words')
    expect(await received).toBe('')
    expect(performance.now() - started).toBeLessThan(10 * TIME)
  },
)

test('a body that may be slow has no time limit while it arrives', async () => {
  const { socket, received } = begin(await start(), '/slow?state=OR')
  await sendSlowly(socket)
  expect(await received).toContain('got 1000')
})

test.each(['/feedback', '/x?/slow'])(
  'a slow body at any other path is cut off: %s',
  async (target) => {
    const { socket, received } = begin(await start(), target)
    void sendSlowly(socket)
    expect(await received).toBe('')
  },
)

test('a request is cut off even if the route does not read its body', async () => {
  const { received } = begin(await start(() => {}), '/feedback')
  expect(await received).toBe('')
})

test('a response has no time limit once the request has arrived', async () => {
  const port = await start(async (request, response) => {
    await once(request.resume(), 'end')
    await pause(3 * TIME)
    response.end('late')
  })
  const { socket, received } = begin(port, '/feedback')
  socket.write('x'.repeat(1000))
  expect(await received).toContain('late')
})

test('each request of a persistent connection has a time limit of its own', async () => {
  const { socket, received } = begin(await start(), '/feedback')
  socket.write('x'.repeat(1000))
  expect(await received).toContain('got 1000')
  await pause(2 * TIME)
  const second = once(socket, 'data')
  socket.write('POST /feedback HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab')
  expect(String(await second)).toContain('got 2')
})
