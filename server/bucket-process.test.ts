import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { POST_MESSAGES } from '../app/articles/posts/post-messages.ts'
import { picture, writerFor } from '../app/articles/posts/posts.fixture.ts'
import { STARTER_SLUGS } from '../app/articles/posts/starter-articles.server.ts'
import { INDEXES } from '../app/collections.server.ts'
import { adminOf, UPLOAD, upload } from '../app/desk/uploads/uploads.fixture.ts'
import { pageKey, textKey } from '../app/making/manuals/manual-file.ts'
import { MANUAL_MESSAGES } from '../app/making/manuals/manual-messages.ts'
import { createOnly } from '../app/making/starter-bank/starter-content.fixture.ts'
import { fileHeaders } from '../app/site/operations/served-files.server.ts'
import { openSqliteStore } from '../platform/documents/sqlite/store.ts'
import { openBucket } from '../platform/files/bucket.ts'
import { freePort } from '../test/free-port.fixture.ts'
import { largePdf } from '../test/large-pdf.fixture.ts'
import { makeManual } from '../test/manual-pdf.fixture.ts'
import { failWith, startS3 } from '../test/s3.fixture.ts'
import { forOneTest } from './for-one-test.fixture.ts'
import { newDataDir, startServer } from './server-process.fixture.ts'

const MANUAL = '/files/states/OR/manual.pdf'

const s3 = await startS3()
const settings = { LOCAL_ADMIN_CODE: 'the admin code', STARTER_CONTENT: 'off' }
const server = await startServer({ ...settings, ...s3.settings })
const admin = await adminOf(server)
afterAll(async () => {
  await server.remove()
  await s3.close()
})
beforeEach(() => {
  s3.fault = () => null
})

async function follow(target: string) {
  const { status, headers, text } = await server.ask(target)
  expect({ status, text }).toEqual({ status: 302, text: '' })
  return { told: headers, answer: await fetch(headers.location ?? '') }
}

function recordOf(abbrev: string) {
  const db = new DatabaseSync(`${server.dataDir}/documents.db`, { readOnly: true })
  const row = db.prepare("SELECT data FROM documents WHERE collection = 'states' AND id = ?")
  const { data } = row.get(abbrev) as { data: string }
  db.close()
  return JSON.parse(data)
}

const heroesOf = (post: string) =>
  [...s3.objects.keys()].filter((key) => key.startsWith(`posts/${post}/`))

const save = (id: string, base: number, hero: Blob | string) =>
  writerFor(server, admin).save(id, base, { slug: id, status: 'published' }, hero)

test('the server stores a manual in the bucket, and serves the manual and its pages from there', async () => {
  const manual = Buffer.from(await makeManual())
  const { status, body } = await upload(server, admin, manual)
  expect(status).toBe(202)
  const { id } = (body as { saved: { id: string } }).saved
  expect(recordOf('OR')).toMatchObject({
    sourceDocument: MANUAL,
    gsUri: 's3://test/states/OR/manual.pdf',
  })

  const { told, answer } = await follow(MANUAL)
  expect(told['cache-control']).toBe('public, max-age=60')
  expect(Buffer.from(await answer.arrayBuffer()).equals(manual)).toBe(true)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="OR-motorcycle-manual.pdf"',
  })

  const shown = await admin.ask(`/admin/manuals/OR/pages/2?manual=${id}`)
  const [kind, bytes = ''] = JSON.parse(shown.text).picture.split(',')
  expect(kind).toBe('data:image/webp;base64')
  await storePage(id, 2, Buffer.from(bytes, 'base64'))
  const page = await follow(`/files/${pageKey('OR', id, 2)}`)
  expect(page.answer.headers.get('Content-Type')).toBe('image/webp')
  expect(page.answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  const rider = await server.ask(`/manuals/OR/${id}/2`)
  expect(rider.status).toBe(200)
  expect(rider.text).toContain(`/files/${pageKey('OR', id, 2)}`)
})

/** Puts a page of Oregon's manual into the bucket, like a run does. */
async function storePage(manual: string, page: number, webp: Uint8Array) {
  // The SDK reads its keys from the environment.
  for (const [name, value] of Object.entries(s3.settings)) vi.stubEnv(name, value)
  const { endpoint } = s3
  const place = { provider: 's3', name: 'test', region: 'us-east-1', endpoint } as const
  const options = { headersOf: fileHeaders, now: () => new Date() }
  const { files } = await openBucket(
    { ...place, browserEndpoint: null, pathStyle: true, publicUrl: null },
    options,
  )
  await files.put(textKey('OR', manual, page), 'The text of the page.')
  await files.put(pageKey('OR', manual, page), webp)
}

test('a new hero image in the bucket replaces the old one of its post, and none of another post', async () => {
  await save('post-nr-10', 0, await picture())
  const { body } = await save('post-nr-1', 0, await picture())
  const first = heroesOf('post-nr-1')
  expect(first).toHaveLength(7)
  const { heroImage } = body.post as { heroImage: string }
  const { answer } = await follow(heroImage)
  expect(answer.headers.get('Content-Type')).toBe('image/jpeg')
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')

  const { text, headers } = await server.ask('/content/post-nr-1')
  expect(text).toContain(heroImage)
  expect(text).not.toContain('X-Amz')
  expect(headers['content-security-policy']).toContain(
    `img-src 'self' data: blob: https: ${s3.endpoint};`,
  )

  await save('post-nr-1', 1, await picture('png'))
  expect(heroesOf('post-nr-1')).toHaveLength(7)
  expect(heroesOf('post-nr-1').filter((key) => first.includes(key))).toEqual([])
  expect(heroesOf('post-nr-10')).toHaveLength(7)
})

test.each([
  '/files/states/or/manual.pdf',
  '/files/states/OR/pages/0123456789ab-3.txt',
  '/files/states/OR/../../secret',
  '/files/other/x.png',
])('the server makes no link to a file that is not for browsers: %s', async (target) => {
  expect((await server.ask(target)).status).toBe(404)
})

test('while the storage fails, pages still load, the admin gets an error, and no record is written', async () => {
  const before = { record: recordOf('OR'), objects: new Map(s3.objects) }
  s3.fault = () => failWith(503, 'SlowDown')
  const target = `${UPLOAD}&replace=yes`
  expect(await upload(server, admin, await makeManual({ pages: 9 }), { target })).toEqual({
    status: 500,
    body: { message: MANUAL_MESSAGES.saveFailed },
  })
  expect(await save('post-nr-2', 0, await picture())).toMatchObject({
    status: 500,
    body: { message: POST_MESSAGES.saveFailed },
  })
  expect({ record: recordOf('OR'), objects: s3.objects }).toEqual(before)
  expect((await server.ask('/content/post-nr-2')).status).toBe(404)
  for (const target of ['/', '/content', '/content/post-nr-1', '/readyz']) {
    expect((await server.ask(target)).status, target).toBe(200)
  }
  expect(server.stdout()).toContain('saving a state failed')
})

test('the server starts while the storage is unreachable, and stores the pictures when it is back', async () => {
  const port = await freePort()
  const { settings } = s3
  const FILES_URL = settings.FILES_URL.replace(s3.endpoint, `http://127.0.0.1:${port}`)
  const dataDir = newDataDir()
  const file = path.join(dataDir, 'documents.db')
  const store = openSqliteStore({ file, indexes: INDEXES })
  await createOnly(store, 'CA')
  await store.close()
  const early = await forOneTest(startServer({ ...settings, FILES_URL, DATA_DIR: dataDir }))
  for (const target of ['/', '/content', '/readyz', '/questions/CA']) {
    expect((await early.ask(target)).status, target).toBe(200)
  }
  const back = await startS3({ port })
  onTestFinished(() => back.close())
  const article = async () => (await early.ask('/content/exam-day-checklist')).status
  await expect.poll(article).toBe(200)
  await expect.poll(() => back.objects.size).toBe(STARTER_SLUGS.length * 2 * 7)
})

test('a server that is killed during an upload leaves the old manual in the bucket', async () => {
  const before = s3.objects.get('states/OR/manual.pdf')
  const reached = Promise.withResolvers<void>()
  s3.fault = ({ operation }) => (operation === 'UploadPart' ? () => reached.resolve() : null)
  const target = `${UPLOAD}&replace=yes`
  const uploaded = upload(server, admin, largePdf(8_000_000), { target }).catch(() => 'cut off')
  await reached.promise
  server.child.kill('SIGKILL')
  expect(await uploaded).toBe('cut off')
  expect(before?.bytes.length).toBeGreaterThan(0)
  expect(s3.objects.get('states/OR/manual.pdf')).toBe(before)
})
