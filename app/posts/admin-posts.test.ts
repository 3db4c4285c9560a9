import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { openApp, type RunningApp } from '../../server/open-app.fixture.ts'
import { type Visitor, visitorOf } from '../../test/signed-in.fixture.ts'
import { INDEXES } from '../collections.server.ts'
import { adminOf, filesOf, picture, writerFor } from './posts.fixture.ts'

let server: RunningApp
let admin: Awaited<ReturnType<typeof adminOf>>
beforeAll(async () => {
  server = await openApp({ LOCAL_ADMIN_CODE: 'the admin code' })
  admin = await adminOf(server)
})
afterAll(() => server.remove())

const SIGNED_OUT = 'Please sign in to continue.'
const NOT_ADMIN = 'You are not authorized to access admin features.'

async function posts(): Promise<unknown> {
  const file = path.join(server.dataDir, 'documents.db')
  const store = openSqliteStore({ file, indexes: INDEXES })
  const found = [await store.list('posts'), await store.list('slugs')]
  await store.close()
  return found
}

describe('without the rights of the admin', () => {
  let saved: string
  beforeAll(async () => {
    saved = 'the-secret-post'
    await admin.save(saved, 0, { title: 'A secret title' })
  })

  const PAGES = ['/admin/posts', '/admin/posts/new', '/admin/posts/the-secret-post']
  const READS = PAGES.flatMap((page) => [page, `${page}.data`, page.toUpperCase(), `${page}/`])
  const ACTIONS: [page: string, form: Record<string, string>][] = [
    ['/admin/posts', { intent: 'set-status', id: 'the-secret-post', status: 'published' }],
    ['/admin/posts/the-secret-post', { intent: 'save' }],
    ['/admin/posts/the-secret-post', { intent: 'draft', brief: 'x' }],
  ]

  const people: [string, () => Promise<Visitor>, number, string][] = [
    ['a visitor', async () => visitorOf(server), 401, SIGNED_OUT],
    ['a rider', () => signedIn('alice@example.com'), 403, NOT_ADMIN],
    [
      'a person who signs in as the admin without the code',
      () => signedIn('admin@example.com'),
      401,
      SIGNED_OUT,
    ],
  ]

  async function signedIn(email: string) {
    const visitor = visitorOf(server)
    await visitor
      .comesBack(email)
      .then((back) => visitor.ask(back))
      .catch(() => {})
    return visitor
  }

  test.each(people)('%s reads nothing', async (_who, arrives, status, sentence) => {
    const visitor = await arrives()
    for (const target of READS) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await visitor.ask(target, { method })
        expect([status, 404], `${method} ${target}`).toContain(answer.status)
        expect(answer.text).not.toContain('A secret title')
        expect(answer.headers['cache-control']).toBe('no-store')
        const isPage = PAGES.includes(target) && method === 'GET'
        if (isPage)
          expect(answer).toMatchObject({ status, text: expect.stringContaining(sentence) })
      }
    }
  })

  test.each(people)('%s writes nothing', async (_who, arrives, status, message) => {
    const writer = writerFor(server, await arrives())
    const before = [await posts(), filesOf(server)]
    for (const [page, form] of ACTIONS) {
      const sent = new URLSearchParams(form)
      for (const body of [sent, JSON.stringify(form), new FormData(), '']) {
        expect(await writer.send(`${page}.data`, body)).toEqual({ status, body: { message } })
      }
      for (const twin of [page, page.toUpperCase(), `${page}/`]) {
        expect([status, 404, 405]).toContain((await writer.send(twin, sent)).status)
      }
    }
    const hero = await picture()
    expect(await writer.save('a-new-post', 0, {}, hero)).toEqual({ status, body: { message } })
    expect([await posts(), filesOf(server)]).toEqual(before)
  })

  test('the actions ignore GET requests and refuse requests from another site', async () => {
    const before = await posts()
    for (const [page, form] of ACTIONS) {
      const body = new URLSearchParams(form).toString()
      await admin.ask(`${page}?${body}`)
      await admin.ask(`${page}.data?${body}`)
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
      const from = 'https://evil.example'
      const answer = await admin.ask(page, { method: 'POST', body, headers, from })
      expect(answer.status).toBe(403)
    }
    expect(await posts()).toEqual(before)
  })

  test('the admin loses access once the remote config names another address', async () => {
    const other = await openApp({ LOCAL_ADMIN_CODE: 'the admin code' })
    try {
      const before = await adminOf(other)
      expect((await before.save('post-nr-1', 0, {})).status).toBe(200)
      const file = path.join(other.dataDir, 'documents.db')
      const store = openSqliteStore({ file, indexes: INDEXES })
      await store.set('system/remoteConfig', { admin_email: 'boss@example.com' })
      await store.close()
      expect((await before.save('post-nr-1', 1, {})).status).toBe(403)
      expect((await before.ask('/admin/posts')).status).toBe(403)
    } finally {
      await other.remove()
    }
  })
})

describe('a save', () => {
  const saveOf = (post: string) => new URLSearchParams({ intent: 'save', post })

  test('returns the post, and a conflict returns the newer version', async () => {
    const saved = await admin.save('post-nr-1', 0, { title: 'One' })
    expect(saved).toMatchObject({ status: 200, body: { post: { slug: 'one', revision: 1 } } })
    await admin.save('post-nr-1', 1, { title: 'Two' })
    expect(await admin.save('post-nr-1', 1, { title: 'Three' })).toMatchObject({
      status: 409,
      body: { conflict: { title: 'Two', revision: 2 } },
    })
  })

  test('under the slug of another post fails', async () => {
    await admin.save('post-nr-2', 0, { slug: 'taken' })
    expect(await admin.save('post-nr-3', 0, { slug: 'taken' })).toEqual({
      status: 409,
      body: {
        message: 'Another post has this slug. Please choose a different one.',
        field: 'slug',
      },
    })
  })

  test.each<[string, BodyInit]>([
    ['no form', ''],
    ['JSON', '{}'],
    ['an unknown intent', new URLSearchParams({ intent: 'delete', post: '{}' })],
    ['a form without a post', new URLSearchParams({ intent: 'save' })],
    ['a form that lacks a field', saveOf('{"base":0,"form":{}}')],
    ['a negative revision', saveOf('{"base":-1,"form":{}}')],
  ])('of %s fails', async (_what, body) => {
    const answer = await admin.send('/admin/posts/post-nr-4.data', body)
    expect(answer).toEqual({ status: 422, body: { message: 'Failed to save post.' } })
  })

  test.each(['x', 'new', 'a'.repeat(41), 'A-Post-Of-Mine', '..%2fevil-post', 'posts%2fevil'])(
    'under an invalid id fails: %s',
    async (id) => {
      const before = await posts()
      const answer = await admin.save(id, 0, {})
      expect(answer).toMatchObject({ status: 404 })
      expect(await posts()).toEqual(before)
    },
  )

  test('of a malformed body fails in the words of the spec', async () => {
    for (const body of ['', '{}', '[null]', '[{"type":"script"}]', '['.repeat(10_000)]) {
      expect(await admin.save('post-nr-5', 0, { body })).toMatchObject({
        status: 422,
        body: { message: 'Body must be a JSON array of content blocks.', field: 'body' },
      })
    }
  })
})
