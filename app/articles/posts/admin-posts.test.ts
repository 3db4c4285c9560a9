import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSqliteStore } from '../../../platform/documents/sqlite/store.ts'
import { openApp, type RunningApp } from '../../../server/open-app.fixture.ts'
import { INDEXES } from '../../collections.server.ts'
import { adminOf } from './posts.fixture.ts'

let server: RunningApp
let admin: Awaited<ReturnType<typeof adminOf>>
beforeAll(async () => {
  server = await openApp({ LOCAL_ADMIN_CODE: 'the admin code' })
  admin = await adminOf(server)
})
afterAll(() => server.remove())

async function posts(): Promise<unknown> {
  const file = path.join(server.dataDir, 'documents.db')
  const store = openSqliteStore({ file, indexes: INDEXES })
  const found = [await store.list('posts'), await store.list('slugs')]
  await store.close()
  return found
}

describe('a save', () => {
  const saveOf = (post: string) => new URLSearchParams({ intent: 'save-post', post })

  test('returns the post, and a conflict returns the newer version', async () => {
    const saved = await admin.save('post-nr-1', 0, { title: 'One' })
    expect(saved).toMatchObject({ status: 200, body: { post: { slug: 'one', revision: 1 } } })
    await admin.save('post-nr-1', 1, { title: 'Two' })
    expect(await admin.save('post-nr-1', 1, { title: 'Three' })).toMatchObject({
      status: 409,
      body: { conflict: { title: 'Two', revision: 2 } },
    })
  })

  test('of an unfinished body returns what somebody else saved meanwhile, before it is refused', async () => {
    const body = '[{"type":"picture","name":"","text":"A sign"}]'
    await admin.save('post-nr-7', 0, { title: 'Seven', slug: 'seven' })
    const refused = { status: 422, body: { field: 'body' } }
    expect(await admin.save('post-nr-7', 1, { body, slug: 'seven' })).toMatchObject(refused)
    await admin.save('post-nr-7', 1, { title: 'Eight', slug: 'seven' })
    expect(await admin.save('post-nr-7', 1, { body, slug: 'seven' })).toMatchObject({
      status: 409,
      body: { conflict: { title: 'Eight' } },
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
    ['a form without a post', new URLSearchParams({ intent: 'save-post' })],
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

  test('of a malformed body fails with the message of the spec', async () => {
    for (const body of ['', '{}', '[null]', '[{"type":"script"}]', '['.repeat(10_000)]) {
      expect(await admin.save('post-nr-5', 0, { body })).toMatchObject({
        status: 422,
        body: { message: 'Body must be a JSON array of content blocks.', field: 'body' },
      })
    }
  })
})

test('the editor shows that AI drafts are off, and has the default brief of the spec', async () => {
  const { text } = await admin.ask('/admin/posts/new')
  expect(text).toContain('AI drafts disabled')
  expect(text).toContain('An SEO &#x27;Exam Day Checklist&#x27; for beginner riders')
})

const REVISIONS = '/admin/posts/post-nr-6/revisions'

describe('the earlier revisions of a post', () => {
  beforeAll(async () => {
    for (const [base, title] of ['One', 'Two', 'Three'].entries()) {
      await admin.save('post-nr-6', base, { title, slug: 'a-secret' })
    }
  })

  test('are listed without the current revision, each with its content', async () => {
    const { revisions } = JSON.parse((await admin.ask(REVISIONS)).text)
    expect(revisions.map(({ number }: { number: string }) => number)).toEqual(['2', '1'])
    expect(revisions[0]).toEqual({ number: '2', at: expect.any(String), by: 'you' })
    for (const [number, title] of [
      ['1', 'One'],
      ['2', 'Two'],
    ]) {
      const { content } = JSON.parse((await admin.ask(`${REVISIONS}?revision=${number}`)).text)
      expect(content).toMatchObject({ title, slug: 'a-secret', status: 'draft' })
    }
  })

  test.each(['?revision=3', '?revision=9', '?revision=0', '?revision=1/x', '?revision=../1'])(
    'do not include %s',
    async (query) => {
      const answer = await admin.ask(REVISIONS + query)
      expect(answer.status).toBe(404)
      expect(JSON.parse(answer.text)).toEqual({
        message: 'Post not found or you do not have permission.',
      })
    },
  )
})
