import { once } from 'node:events'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { openForAdmin } from '../../../test/admin-app.fixture.ts'
import { largePdf } from '../../../test/large-pdf.fixture.ts'
import { MANUAL_LIMIT } from '../../making/manuals/manual-file.ts'
import { MANUAL_MESSAGES } from '../../making/manuals/manual-messages.ts'
import { beginUpload, documentsOf, filesOf, UPLOAD, upload } from './uploads.fixture.ts'

const { server, admin } = await openForAdmin()

// The first upload creates documents of its own, such as the day's counts.
beforeAll(() => upload(server, admin, largePdf(1000)))

const stored = () => ({ files: filesOf(server), documents: documentsOf(server) })
/** The stored files and documents. Leaves out temporary files, which a refused upload may still have. */
function kept() {
  const { files, documents } = stored()
  const names = Object.entries(files).filter(([name]) => !name.startsWith('temporary/'))
  return { files: Object.fromEntries(names), documents }
}
const TOO_LARGE = { status: 413, body: { message: MANUAL_MESSAGES.tooLarge } }
const told = (length: number) => ({ headers: { 'Content-Length': length } })

test('50 MB and one byte, sent in chunks, are refused', async () => {
  const before = stored()
  expect(await upload(server, admin, largePdf(MANUAL_LIMIT.bytes + 1))).toEqual(TOO_LARGE)
  expect(stored()).toEqual(before)
})

test.each([MANUAL_LIMIT.bytes + 1, MANUAL_LIMIT.bytes * 20])(
  'a length that is too large is refused before the rest arrives (%d bytes)',
  async (length) => {
    const before = stored()
    const start = new PassThrough()
    start.write('%PDF-1.7')
    const { outgoing, answer } = beginUpload(server, admin, start, told(length))
    expect(await answer).toMatchObject(TOO_LARGE)
    outgoing.destroy()
    expect(stored()).toEqual(before)
  },
)

test('an upload with more bytes than its announced length is not stored', async () => {
  const before = kept()
  const received = await exchange(`Content-Length: 100`, largePdf(MANUAL_LIMIT.bytes + 1))
  // An empty reply also counts. The server may cut the connection while the client still sends.
  expect(received).toMatch(/^(HTTP\/1\.1 4\d\d |$)/)
  expect(received).not.toContain('HTTP/1.1 2')
  await expect.poll(stored).toEqual(before)
})

test.each([
  'Content-Length: 100\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 100',
  'Content-Length: 100\r\nContent-Length: 101',
  'Transfer-Encoding: gzip, chunked, identity',
  'Content-Length: -1',
  'Content-Length: 1e9',
])('an ambiguous length is refused: %j', async (headers) => {
  const before = kept()
  expect(await exchange(headers, largePdf(1000))).toMatch(/^HTTP\/1\.1 400 /)
  await expect.poll(stored).toEqual(before)
})

// These come last, because the other tests compare what is stored.
test.each([
  ['with its length in a header', told(MANUAL_LIMIT.bytes)],
  ['in chunks', {}],
])('50 MB are accepted, %s', async (_how, sending) => {
  const answer = await upload(server, admin, largePdf(MANUAL_LIMIT.bytes), sending)
  expect(answer).toMatchObject({
    status: 202,
    body: { saved: { bytes: MANUAL_LIMIT.bytes, pages: 1 } },
  })
})

/** Sends an upload with exactly these headers and bytes. Returns the complete reply. */
async function exchange(headers: string, body: AsyncIterable<Uint8Array>): Promise<string> {
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const socket = connect(server.port, '127.0.0.1').setEncoding('latin1')
  let received = ''
  socket.on('data', (text) => {
    received += text
  })
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(
    `POST ${UPLOAD} HTTP/1.1\r\nHost: a\r\nOrigin: ${server.origin}\r\nCookie: ${cookie}\r\n${headers}\r\n\r\n`,
  )
  for await (const chunk of body) {
    if (socket.destroyed) break
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
  }
  await closed
  return received
}
