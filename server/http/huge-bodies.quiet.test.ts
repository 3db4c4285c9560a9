import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, expect, test } from 'vitest'
import { adminOf } from '../../app/articles/posts/posts.fixture.ts'
import { startServer } from '../server-process.fixture.ts'

const KB = 1024
const MB = KB * KB

const server = await startServer({
  LOCAL_ADMIN_CODE: 'the admin code',
  TRUSTED_PROXIES: '127.0.0.1',
})
const admin = await adminOf(server)
afterAll(() => server.remove())

const parts = (count: number) =>
  `${Array.from({ length: count }, (_, n) => `--b\r\nContent-Disposition: form-data; name="p${n}"\r\n\r\nx\r\n`).join('')}--b--\r\n`
const JSON_TYPE = 'application/json'
const FORM = 'multipart/form-data; boundary=b'

const BODIES: [string, string, () => Iterable<string | Buffer>][] = [
  [
    '100 MB of JSON',
    JSON_TYPE,
    () => ['["', ...Array<Buffer>(100).fill(Buffer.alloc(MB, 97)), '"]'],
  ],
  ['a million keys', JSON_TYPE, () => [`{${'"a":1,'.repeat(1e6)}"b":1}`]],
  [
    '37,000 keys, which fit into the size limit',
    JSON_TYPE,
    () => [`{${'"a":1,'.repeat(37_000)}"b":1}`],
  ],
  ['100,000 nested lists', JSON_TYPE, () => ['['.repeat(1e5) + ']'.repeat(1e5)]],
  ['10,000 parts', FORM, () => [parts(10_000)]],
  ['3,000 parts, which fit into the size limit', FORM, () => [parts(3_000)]],
]

test.each(BODIES)(
  'a body of unstated length is refused without filling the memory: %s',
  async (_what, type, make) => {
    const body = [...make()]
    await send('/feedback', type, body)
    const before = memory()
    for (const target of [
      '/feedback',
      '/attempts',
      '/admin/posts/post-nr-1',
      '/admin/remote-config',
    ]) {
      const { status, ms } = await send(target, type, body)
      expect([target, status]).toEqual([
        target,
        expect.toSatisfy((code) => code >= 400 && code < 500),
      ])
      expect(ms).toBeLessThan(10_000)
    }
    expect((memory() - before) / MB).toBeLessThan(64)
    expect(server.stderr()).toBe('')
    expect(server.stdout()).not.toMatch(/"level":[56]0/)
  },
)

let client = 0
const CUT_OFF = 499

/** Sends a body in chunks, without its length. The server may close the connection early. */
async function send(path: string, type: string, body: Iterable<string | Buffer>) {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  // Each request has its own client address, to avoid the rate limit of feedback.
  const from = { 'X-Forwarded-For': `192.0.2.${++client}`, Origin: server.origin, Cookie: cookie }
  const headers = { ...from, 'Content-Type': type }
  const options = { host: '127.0.0.1', port: server.port, path, method: 'POST', agent: false }
  const started = performance.now()
  const outgoing = request({ ...options, headers })
  const { promise, resolve } = Promise.withResolvers<number>()
  outgoing.once('response', (response) => resolve(response.resume().statusCode ?? 0))
  outgoing.on('error', () => resolve(CUT_OFF))
  pipeline(Readable.from(body), outgoing).catch(() => {})
  const status = await promise
  const ms = performance.now() - started
  outgoing.destroy()
  return { status, ms }
}

/** Returns the server's memory in bytes (Linux). */
function memory(): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
  return Number(status.match(/^VmRSS:\s+(\d+) kB$/m)?.[1]) * KB
}
