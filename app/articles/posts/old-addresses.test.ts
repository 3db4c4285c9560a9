import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type RunningApp } from '../../../server/open-app.fixture.ts'
import { act } from '../../../test/action-reply.fixture.ts'
import { adminOf } from './posts.fixture.ts'

let server: RunningApp
beforeAll(async () => {
  server = await openApp({ LOCAL_ADMIN_CODE: 'the admin code', STARTER_CONTENT: 'off' })
})
afterAll(() => server.remove())

const PUBLIC_PAGES = ['/', '/content', '/feed.xml', '/sitemap.xml']

async function pagesWith(slug: string) {
  const pages = await Promise.all(
    PUBLIC_PAGES.map(async (page) => [page, (await server.ask(page)).text] as const),
  )
  return pages.filter(([, text]) => text.includes(`/content/${slug}`)).map(([page]) => page)
}

test('an old address redirects to the article, and a deleted article disappears at once', async () => {
  const admin = await adminOf(server)
  await admin.save('post-nr-1', 0, { title: 'Old Name', status: 'published' })
  expect((await server.ask('/content/old-name')).status).toBe(200)
  await admin.save('post-nr-1', 1, { title: 'New Name', status: 'published' })
  for (const method of ['GET', 'HEAD']) {
    const moved = await server.ask('/content/old-name', { method })
    // Without `no-store`, browsers would cache a 301 forever, but an article may move back.
    const headers = { location: '/content/new-name', 'cache-control': 'no-store' }
    expect(moved).toMatchObject({ status: 301, headers })
  }
  expect((await server.ask('/content/new-name')).status).toBe(200)
  expect(await pagesWith('old-name')).toEqual([])
  expect(await pagesWith('new-name')).toEqual(PUBLIC_PAGES)

  const change = (intent: string) => act(admin, '/admin/posts', { intent, id: 'post-nr-1' })
  expect(await change('delete-post')).toMatchObject({ status: 200 })
  expect(await pagesWith('new-name')).toEqual([])
  for (const slug of ['new-name', 'old-name']) {
    expect((await server.ask(`/content/${slug}`)).status).toBe(404)
  }
  expect((await admin.ask('/admin/posts')).text).toContain('Deleted posts')
  expect(await change('restore-post')).toMatchObject({ status: 200, body: { status: 'published' } })
  expect(await pagesWith('new-name')).toEqual(PUBLIC_PAGES)
  expect((await server.ask('/content/old-name')).status).toBe(301)
})
