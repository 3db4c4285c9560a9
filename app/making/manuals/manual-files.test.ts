import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { openForAdmin } from '../../../test/admin-app.fixture.ts'
import { makeManual } from '../../../test/manual-pdf.fixture.ts'
import { digestOf, upload } from '../../desk/uploads/uploads.fixture.ts'
import { storePages } from './manual-pages.server.ts'

const MANUAL = '/files/states/OR/manual.pdf'
const { server, admin } = await openForAdmin()
const manual = Buffer.from(await makeManual({ pages: 120 }))
let id: string
let etag: string
beforeAll(async () => {
  const { body } = await upload(server, admin, manual)
  id = (body as { saved: { id: string } }).saved.id
  etag = `${(await server.ask(MANUAL)).headers.etag}`
  const file = path.join(server.dataDir, MANUAL)
  await storePages(server.services, { abbrev: 'OR', manual: id, path: file }, [3])
})

test('a manual is served whole, as a download', async () => {
  const { status, headers, body } = await server.ask(MANUAL)
  expect(status).toBe(200)
  expect(body.equals(manual)).toBe(true)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(manual.length),
    'content-disposition': 'attachment; filename="OR-motorcycle-manual.pdf"',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'accept-ranges': 'bytes',
    'cache-control': 'public, no-cache',
    etag: expect.stringMatching(/^"[^"]+"$/),
  })
  expect(headers).not.toHaveProperty('content-encoding')
})

test('a client that has the manual gets 304', async () => {
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const answer = await server.ask(MANUAL, { headers: { 'If-None-Match': tags } })
    expect(answer).toMatchObject({ status: 304, text: '', headers: { etag } })
  }
  const answer = await server.ask(MANUAL, { headers: { 'If-None-Match': '"other"' } })
  expect(answer.status).toBe(200)
})

test('another manual has another ETag', async () => {
  const target = '/admin/manuals?state=WA'
  const served = () => server.ask('/files/states/WA/manual.pdf')
  await upload(server, admin, manual, { target })
  const first = await served()
  await upload(server, admin, Buffer.concat([manual, Buffer.from('\n')]), { target })
  const second = await served()
  expect(second.headers.etag).not.toBe(first.headers.etag)
  expect(second.body.length).toBe(manual.length + 1)
})

describe('a part of the manual', () => {
  const part = (range: string, headers: Record<string, string> = {}) =>
    server.ask(MANUAL, { headers: { Range: range, ...headers } })

  test.each([
    ['bytes=0-0', (size: number) => [0, 0, size]],
    ['bytes=0-99', () => [0, 99]],
    ['bytes=1000-70000', () => [1000, 70_000]],
    ['bytes=65536-65536', () => [65_536, 65_536]],
    ['bytes=-500', (size: number) => [size - 500, size - 1]],
    ['bytes=70000-', (size: number) => [70_000, size - 1]],
    ['bytes=100-99999999', (size: number) => [100, size - 1]],
    ['bytes=-99999999', (size: number) => [0, size - 1]],
  ])('is served for the range %s', async (range, expected) => {
    const [start = 0, end = 0] = expected(manual.length)
    const { status, headers, body } = await part(range)
    expect(status).toBe(206)
    expect(headers).toMatchObject({
      'content-range': `bytes ${start}-${end}/${manual.length}`,
      'content-length': String(end - start + 1),
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      etag,
    })
    expect(body.equals(manual.subarray(start, end + 1))).toBe(true)
  })

  test.each(['bytes=99999999-', 'bytes=-0'])(
    'outside of the file is refused: %s',
    async (range) => {
      const { status, headers, text } = await part(range)
      expect({ status, text }).toEqual({ status: 416, text: '' })
      expect(headers['content-range']).toBe(`bytes */${manual.length}`)
    },
  )

  test.each([
    'bytes=abc',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=9-3',
    'bytes=0x1-0x9',
    'lines=0-3',
    'bytes=0-9,1000-1009',
    `bytes=${Array.from({ length: 300 }, (_, at) => `${at * 10}-${at * 10 + 1}`)}`,
  ])('is the whole file if the range is invalid or multiple: %s', async (range) => {
    const { status, body } = await part(range)
    expect(status).toBe(200)
    expect(body.equals(manual)).toBe(true)
  })

  test('is served for If-Range only with the ETag of the same file', async () => {
    expect((await part('bytes=0-9', { 'If-Range': etag })).status).toBe(206)
    for (const condition of ['"other"', `W/${etag}`, new Date().toUTCString()]) {
      const { status, body } = await part('bytes=0-9', { 'If-Range': condition })
      expect({ status, length: body.length }).toEqual({ status: 200, length: manual.length })
    }
  })

  test('has the same response to HEAD as the whole file', async () => {
    for (const Range of ['', 'bytes=0-9', 'bytes=99999999-']) {
      const answer = await server.ask(MANUAL, { method: 'HEAD', headers: { Range } })
      expect(answer).toMatchObject({ status: 200, text: '' })
      expect(answer.headers['content-length']).toBe(String(manual.length))
    }
  })
})

test('a page’s picture is cached for good, and its text is not served', async () => {
  const page = `/files/states/OR/pages/${id}-3`
  const { status, headers } = await server.ask(`${page}.webp`)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const kept = path.join(server.dataDir, `files/states/OR/pages/${id}-3.txt`)
  expect(readFileSync(kept, 'utf8')).not.toBe('')
  for (const ending of ['.txt', '', '.webp.txt', '.WEBP', '.webp/', '.pdf']) {
    expect((await server.ask(page + ending)).status, ending).toBe(404)
  }
})

test('a page that could not be drawn shows its text', async () => {
  const text = path.join(server.dataDir, `files/states/OR/pages/${id}-9.txt`)
  writeFileSync(text, 'Only words are on this page.')
  const page = await server.ask(`/manuals/OR/${id}/9`)
  expect(page.status).toBe(200)
  expect(page.text).toContain('Only words are on this page.')
  expect(page.text).toContain('There is no picture of this page, because it could not be drawn.')
  expect(page.text).not.toContain(`${id}-9.webp`)
  expect((await server.ask(`/manuals/OR/${id}/8`)).status).toBe(404)
})

test.each([
  '/files/states/OR/',
  '/files/states/OR',
  '/files/states/',
  '/files/states/OR/pages/',
  '/files/states/or/manual.pdf',
  '/files/states/OR/manual.PDF',
  '/files/states/OR/manual.pdf/',
  '/files/states/OR/manual.pdf%00',
  '/files/states/OR/%6danual.pdf',
  '/files/states/CA/manual.pdf',
  '/files/states/OR/../../../documents.db',
  '/files/states/OR/%2e%2e/%2e%2e/%2e%2e/documents.db',
  '/files/states/OR/%252e%252e/manual.pdf',
  '/files/states/..%2fOR/manual.pdf',
  '/files//states/OR/manual.pdf',
  '/files/states//OR/manual.pdf',
  '/files/states\\OR\\manual.pdf',
  '/files/states/OR/.1.x.unfinished',
  '/FILES/states/OR/manual.pdf',
  '/files/temporary/1.x',
])('a path that names no manual finds nothing: %s', async (target) => {
  const { status, text } = await server.ask(target)
  expect([400, 404]).toContain(status)
  expect(text).not.toContain('%PDF')
})

test('an upload replaces a symbolic link, and does not change the file it points to', async () => {
  const outside = path.join(server.dataDir, 'outside.pdf')
  const folder = path.join(server.dataDir, 'files/states/NV')
  writeFileSync(outside, 'outside')
  mkdirSync(folder, { recursive: true })
  symlinkSync(outside, path.join(folder, 'manual.pdf'))
  const target = '/admin/manuals?state=NV'
  expect((await upload(server, admin, manual, { target })).status).toBe(202)
  expect(readFileSync(outside, 'utf8')).toBe('outside')
  expect(digestOf((await server.ask('/files/states/NV/manual.pdf')).body)).toBe(digestOf(manual))
})
