import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { openApp } from '../open-app.fixture.ts'

const server = await openApp({ STARTER_CONTENT: 'off' })
await server.ask('/')
afterAll(() => server.remove())

/** Sends a request line and headers unchanged, and returns the whole response. */
function exchange(line: string, ...headers: string[]): Promise<string> {
  const socket = connect(server.port, '127.0.0.1')
  socket.write([line, ...headers, 'Connection: close', '', ''].join('\r\n'))
  return text(socket)
}

const TARGETS = [
  '/',
  '/me',
  '/healthz',
  '/no/such/page',
  '/favicon.svg',
  '/idp/.well-known/openid-configuration',
  'http://evil.example/',
]

test.each(TARGETS)(
  'a request with two hosts is refused, however they are written: GET %s',
  async (target) => {
    const twice = [
      ['Host: quiz.example', 'Host: evil.example'],
      ['Host: quiz.example', 'Host: quiz.example'],
      ['host: quiz.example', 'X-Between: 1', 'HOST: evil.example'],
      ['Host: quiz.example', 'Host:'],
      ['Host: quiz.example, evil.example', 'Host: quiz.example'],
    ]
    for (const hosts of twice) {
      for (const version of ['1.1', '1.0']) {
        const answer = await exchange(`GET ${target} HTTP/${version}`, ...hosts)
        expect(answer, hosts.join()).toMatch(/^HTTP\/1\.1 400 /)
        expect(answer).not.toContain('evil.example')
      }
    }
  },
)

test('a request with two hosts has no effect, and leaves a line in the log', async () => {
  const hosts = ['Host: quiz.example', 'Host: evil.example']
  const sent = [`Origin: ${server.origin}`, 'Content-Length: 0']
  expect(await exchange('POST /sign-out HTTP/1.1', ...hosts, ...sent)).toMatch(/^HTTP\/1\.1 400 /)
  const line = ({ msg, method, status }: { msg: string; method?: unknown; status?: unknown }) =>
    msg === 'request' && method === 'POST' && status === 400
  expect(await server.logLine(line)).toMatchObject({ status: 400 })
})

test('one host is accepted, and HTTP/1.0 needs none for a page', async () => {
  expect(await exchange('GET / HTTP/1.1', 'Host: quiz.example')).toMatch(/^HTTP\/1\.1 200 /)
  expect(await exchange('GET / HTTP/1.0')).toMatch(/^HTTP\/1\.1 200 /)
  expect(await exchange('GET / HTTP/1.1')).toMatch(/^HTTP\/1\.1 400 /)
})
