import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type RunningApp } from '../../../server/open-app.fixture.ts'
import { adminOf, filesOf, picture } from './posts.fixture.ts'

let server: RunningApp
let admin: Awaited<ReturnType<typeof adminOf>>
beforeAll(async () => {
  server = await openApp({ LOCAL_ADMIN_CODE: 'the admin code' })
  admin = await adminOf(server)
})
afterAll(() => server.remove())

test('the server sends a hero as immutable pictures that no browser runs as a page', async () => {
  const { body } = await admin.save('post-nr-10', 0, { slug: 'hero' }, await picture())
  const link = (body.post as { heroImage: string }).heroImage
  expect(link).toMatch(/^\/files\/posts\/post-nr-10\/hero\.[0-9a-f]{20}-1000x500\.jpg$/)
  const variant = link.replace('1000x500.jpg', '480.avif')
  for (const [target, type] of [
    [link, 'image/jpeg'],
    [variant, 'image/avif'],
  ] as const) {
    const { status, headers, body } = await server.ask(target)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': type,
      'content-length': String(body.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    expect((await sharp(body).metadata()).exif).toBeUndefined()
    expect(await server.ask(target, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
  }
})

test('all pages show the text and the focus of a hero, and an old post has neither', async () => {
  const form = { heroAlt: 'A "road"', heroFocus: 'top right', status: 'published' }
  await admin.save('post-nr-9', 0, { slug: 'described', ...form }, await picture())
  const article = (await server.ask('/content/described')).text
  expect(article).toContain('<meta property="og:image:alt" content="A &quot;road&quot;"/>')
  const cards = (await server.ask('/content')).text
  for (const page of [article, cards]) {
    expect(page).toMatch(/<img [^>]*alt="A &quot;road&quot;"[^>]*object-top-right/)
  }
  await admin.save('post-nr-9', 1, { slug: 'described', status: 'published' })
  const plain = (await server.ask('/content/described')).text
  expect(plain).not.toContain('og:image:alt')
  expect(plain).toMatch(/<img [^>]*alt=""[^>]*object-center/)
})

test('a hero that is replaced or removed leaves no file behind', async () => {
  const before = filesOf(server)
  await admin.save('post-nr-11', 0, { slug: 'h11' }, await picture())
  const first = filesOf(server)
  expect(first).toHaveLength(before.length + 7)
  await admin.save('post-nr-11', 1, { slug: 'h11' }, await picture('png'))
  expect(filesOf(server)).toHaveLength(first.length)
  expect(filesOf(server)).not.toEqual(first)
  await admin.save('post-nr-11', 2, { slug: 'h11' }, 'remove')
  expect(filesOf(server)).toEqual(before)
})

test('a refused save leaves no file of its hero behind', async () => {
  await admin.save('post-nr-12', 0, { slug: 'h12' })
  await admin.save('post-nr-12', 1, { slug: 'h12', title: 'Other' })
  const before = filesOf(server)
  expect((await admin.save('post-nr-12', 1, { slug: 'h12' }, await picture())).status).toBe(409)
  expect((await admin.save('post-nr-13', 0, { slug: 'h12' }, await picture())).status).toBe(409)
  expect((await admin.save('post-nr-14', 0, { body: 'x' }, await picture())).status).toBe(422)
  expect(filesOf(server)).toEqual(before)
})

const NAMES = ['../../etc/cron.d/x', 'a\0.png', 'x.png.html', `${'x'.repeat(5000)}.jpg`]

test('the server stores a hero under its own name, whatever the name of the upload', async () => {
  const small = sharp({ create: { width: 20, height: 10, channels: 3, background: '#c84' } })
  const good = new Uint8Array(await small.png().toBuffer())
  const tree = () => [...readdirSync(server.dataDir), ...filesOf(server)]
  await admin.save('post-nr-17', 0, { slug: 'h17' }, new Blob([good]))
  const before = tree()
  for (const [count, name] of NAMES.entries()) {
    const hero = new File([good], name, { type: 'text/html' })
    expect((await admin.save('post-nr-17', 1 + count, { slug: 'h17' }, hero)).status).toBe(200)
    const names = tree().map((name) => name.replace(/hero\.[0-9a-f]{20}/, 'hero'))
    expect(names).toEqual(before.map((name) => name.replace(/hero\.[0-9a-f]{20}/, 'hero')))
  }
})

test('the server refuses a file that is not a picture, whatever its name', async () => {
  const before = filesOf(server)
  for (const name of NAMES) {
    const hero = new File(['<script>alert(1)</script>'], name, { type: 'image/png' })
    expect(await admin.save('post-nr-15', 0, { slug: 'h15' }, hero)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('in one of these formats'), field: 'hero' },
    })
  }
  expect(await admin.sendPhoto('post-nr-15', new File(['<script>'], 'x.png'))).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('in one of these formats') },
  })
  expect(filesOf(server)).toEqual(before)
})

test('the server reads a hero of 10 MB, but no larger one', async () => {
  const sized = (bytes: number) => new Blob([new Uint8Array(bytes)])
  const limit = 10 * 1024 * 1024
  const message = 'Please choose an image of at most 10 MB and 40 megapixels.'
  // Neither file is a picture. So the server refuses the first file for its content, not for its
  // size.
  expect((await admin.save('post-nr-16', 0, { slug: 'h16' }, sized(limit))).body.message).toMatch(
    /PNG/,
  )
  expect((await admin.save('post-nr-16', 0, { slug: 'h16' }, sized(limit + 1))).body.message).toBe(
    message,
  )
  expect((await admin.save('post-nr-16', 0, { slug: 'h16' }, sized(limit + 3e6))).status).toBe(413)
})

test.each([
  '/files/',
  '/files/posts/',
  '/files/posts/post-nr-10/',
  '/files/posts/../../documents.db',
  '/files/posts/%2e%2e/%2e%2e/documents.db',
  '/files/posts/%252e%252e/documents.db',
  '/files//posts/post-nr-10/hero.1-480.avif',
  '/files/posts/post-nr-10/hero.1-480.avif',
  '/files/posts/post-nr-10/.hidden.png',
  '/files/posts/post-nr-10/hero.x.svg',
  '/files/posts\\post-nr-10\\hero.1-480.avif',
])('the server finds a stored file only under its name: %s', async (target) => {
  expect([400, 404]).toContain((await server.ask(target)).status)
})
