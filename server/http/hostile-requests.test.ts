import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { openApp } from '../open-app.fixture.ts'
import type { Ask } from '../server-process.fixture.ts'

/** An immediate refusal takes less than these milliseconds. Slow headers would time out only later. */
const AT_ONCE = 4_000

// All tests share the same app. It must be healthy after each test.
const server = await openApp()
// The first request takes longer than any other.
await server.ask('/')
afterAll(() => server.remove())
afterEach(async () => {
  expect(await server.ask('/readyz')).toMatchObject({ status: 200, text: 'ready' })
})

async function inTime(target: string, options?: Ask) {
  const started = performance.now()
  const answer = await server.ask(target, options)
  expect(performance.now() - started).toBeLessThan(AT_ONCE)
  return answer
}

describe('requests that would change data', () => {
  const targets = [
    '/',
    '/questions/OR',
    '/no/page',
    '/healthz',
    '/readyz',
    '/favicon.svg',
    '/_.data',
  ]

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE', 'LINK'])(
    'are refused without an effect or internal details (%s)',
    async (method) => {
      const before = await storedStates()
      for (const target of [...targets, '/assets/x.js', '/questions/OR.data', '/?index']) {
        const { status, text } = await inTime(target, { method, body: 'states=' })
        expect([404, 405]).toContain(status)
        expect(text).not.toMatch(/Error:|did not provide|`action`|\.route\b/)
      }
      expect(await storedStates()).toEqual(before)
    },
  )

  test.each([
    ['a client that sends no origin', null, 'Forbidden'],
    ['a sandboxed page', 'null', 'Forbidden'],
    ['an invalid origin', 'alert(1)', 'Forbidden'],
    ['another site', 'https://evil.example', 'This page is open at https://evil.example.'],
    ['another port', 'http://localhost:1', 'This page is open at http://localhost:1.'],
  ])('are refused if they come from %s', async (_where, from, says) => {
    for (const target of [...targets, '/feedback']) {
      const answer = await inTime(target, { method: 'POST', body: '{}', from })
      expect(answer).toMatchObject({ status: 403, text: expect.stringContaining(says) })
    }
  })

  test('are not allowed to scripts of another site', async () => {
    for (const target of [...targets, '/feedback']) {
      const headers = { 'Access-Control-Request-Method': 'POST' }
      const from = 'https://evil.example'
      const answer = await inTime(target, { method: 'OPTIONS', headers, from })
      expect(answer.status).toBe(403)
      expect(Object.keys(answer.headers).join()).not.toContain('access-control')
    }
  })
})

describe('a request with a misleading target or host', () => {
  test('is not redirected to another site', async () => {
    for (const target of ['//evil.example/', '/\\evil.example', '/https://evil.example/']) {
      const { status, headers, text } = await server.ask(target)
      expect([400, 404]).toContain(status)
      expect(headers).not.toHaveProperty('location')
      expect(text).not.toContain('href="//evil')
    }
  })

  test('is refused if the Host header is neither empty nor a host', async () => {
    for (const host of ['a b', 'evil.example/x', '@', '']) {
      const { status } = await inTime('/', { headers: { Host: host }, setHost: false })
      expect(status === 400 || host === '').toBe(true)
    }
  })
})

describe('a malformed request is refused at once', () => {
  test.each([
    '/%',
    '/%E0%A4%A',
    '/%ff',
    '/%00',
    '/questions/%E0%A4%A',
    '/questions/%',
    '/assets/%E0',
  ])('with the target %s', async (target) => {
    const { status } = await inTime(target)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })

  test('with a target of 16 KB', async () => {
    expect((await inTime(`/${'a'.repeat(16 * 1024)}`)).status).toBe(431)
    expect((await inTime(`/?${'a=1&'.repeat(4 * 1024)}`)).status).toBe(431)
  })

  test.each([
    ['one header', `X-Large: ${'a'.repeat(64 * 1024)}\r\n`],
    ['many headers', 'X-Many: abcdefghijklmnop\r\n'.repeat(3000)],
  ])('with 64 KB in %s', async (_what, headers) => {
    const started = performance.now()
    const answer = await exchange(`GET / HTTP/1.1\r\nHost: a\r\n${headers}\r\n`)
    // The server may refuse and close the connection while the client is still sending. Then the answer
    // is empty.
    expect(answer === '' || answer.startsWith('HTTP/1.1 431 ')).toBe(true)
    expect(performance.now() - started).toBeLessThan(AT_ONCE)
  })

  test.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['a line break in the target', 'GET /a\rb HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    ],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('with %s', async (_what, bytes) => {
    expect(await exchange(bytes)).toMatch(/^HTTP\/1\.1 4\d\d /)
  })

  test.each(['/', '/questions/OR', '/no/page', '/healthz', '/feedback'])(
    'with a body of 10 MB to %s, without reading it to the end',
    async (target) => {
      const headers = { 'Content-Length': 1e7, Origin: server.origin }
      const options = { host: '127.0.0.1', port: server.port, method: 'POST', agent: false }
      const large = request({ ...options, path: target, headers })
      large.write('only the first word')
      const signal = AbortSignal.timeout(1000)
      const [response] = await once(large, 'response', { signal })
      expect(response.statusCode).toBe(413)

      // The server either reads the rest of the body or closes the connection.
      const closed = new Promise((resolve) => large.once('close', resolve))
      large.on('error', () => {})
      large.end(Buffer.alloc(1e7 - 'only the first word'.length))
      response.resume()
      await closed
    },
  )
})

/** Sends the bytes unchanged, and returns all that arrives until the connection closes. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect(server.port, '127.0.0.1').setEncoding('utf8')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.on('error', () => {})
  socket.write(bytes)
  await new Promise((resolve) => socket.once('close', resolve))
  return received
}

async function storedStates() {
  const { documents } = server.services
  return [await documents.list('states'), await documents.list('states/OR/quizItems')]
}
