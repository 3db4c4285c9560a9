import { afterAll, describe, expect, test } from 'vitest'
import { adminOf } from '../../app/articles/posts/posts.fixture.ts'
import { openApp, type RunningApp } from '../open-app.fixture.ts'
import type { Answer } from '../server-process.fixture.ts'

const PAGES = [
  '/',
  '/content',
  '/content/exam-day-checklist',
  '/feed.xml',
  '/sitemap.xml',
  '/questions/OR',
]
const SHARED = 'public, max-age=0, must-revalidate, s-maxage=30'
const FOR_DELIVERY_NETWORKS = 'public, max-age=30, stale-while-revalidate=30'
const settings = { LOCAL_ADMIN_CODE: 'the admin code' }

const server = await openApp(settings)
const other = await openApp({ ...settings, DATA_DIR: server.dataDir })
const admin = await adminOf(server)
afterAll(async () => {
  await other.stop()
  await server.remove()
})

const cookie = () => [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const bytesOf = ({ status, headers, body }: Answer) => {
  const { date: _, 'x-request-id': __, ...rest } = headers
  return { status, headers: rest, body }
}

describe.each(PAGES)('%s', (target) => {
  test('is the same for all clients, headers and queries', async () => {
    const clean = bytesOf(await server.ask(target))
    expect(clean.status).toBe(200)
    expect(clean.headers).not.toHaveProperty('set-cookie')
    expect(clean.headers.vary).toBe('Accept-Encoding')
    const isData = target.startsWith('/questions')
    expect(clean.headers['cache-control']).toBe(isData ? 'public, max-age=60' : SHARED)
    expect(clean.headers['cdn-cache-control']).toBe(isData ? undefined : FOR_DELIVERY_NETWORKS)
    const HEADERS: Record<string, string>[] = [
      { Cookie: cookie() },
      { Host: 'evil.example' },
      { Host: 'evil.example:80', Origin: 'https://evil.example' },
      { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' },
      { 'X-Forwarded-Scheme': 'https', 'X-Forwarded-Port': '1' },
      { Forwarded: 'host=evil.example;proto=https', 'X-Middleware-Subrequest': 'middleware' },
      { 'X-Original-URL': '/admin', 'X-Rewrite-URL': '/admin' },
      { 'X-HTTP-Method-Override': 'DELETE', 'X-Method-Override': 'POST' },
      { 'X-React-Router-SPA-Mode': 'yes', 'X-React-Router-Prerender-Data': '[]' },
      { 'Accept-Language': 'de', 'User-Agent': 'x', Accept: 'application/json' },
      { Range: 'bytes=0-9', 'Cache-Control': 'no-cache', Purpose: 'prefetch' },
      {},
    ]
    for (const headers of HEADERS) {
      for (const query of ['', '?index', '?_method=DELETE', `?to=//evil.example`]) {
        const setHost = !('Host' in headers)
        expect(bytesOf(await server.ask(target + query, { headers, setHost }))).toEqual(clean)
      }
    }
  })
})

test.each([
  ['//', '/'],
  ['/./', '/'],
  ['/content/', '/content'],
  ['/Content', '/content'],
  ['/%63ontent', '/content'],
  ['/me/../content', '/content'],
  ['/content/exam-day-checklist/', '/content/exam-day-checklist'],
  ['//content/exam-day-checklist', '/content/exam-day-checklist'],
  ['/feed.xml/', '/feed.xml'],
  ['/questions/OR/', '/questions/OR'],
  ['/bank/CA/', '/bank/CA'],
  ['/practice/ohio//', '/practice/ohio'],
])('%s redirects to the cached address %s', async (spelling, address) => {
  for (const query of ['', '?utm_source=a&b=//c']) {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, text } = await server.ask(spelling + query, { method })
      expect(status).toBe(301)
      expect(headers.location).toBe(address + query)
      expect(text).toBe('')
    }
  }
})

test('a request with a whole URL, as a proxy may send it, gets the same cached page', async () => {
  for (const target of ['/', '/content', '/content?page=2', '/bank/CA']) {
    const page = bytesOf(await server.ask(target))
    expect(page.headers.etag).toMatch(/^"/)
    expect(bytesOf(await server.ask(server.origin + target))).toEqual(page)
  }
})

test('a cached file has no twin that would be made for each request', async () => {
  const twins = ['/bank/CA', '/es/bank/CA', '/questions/OR', '/states/OR/test', '/feed.xml']
  for (const path of [...twins, '/BANK/CA', '/bank/CA/', '/sitemap.xml']) {
    expect([path, (await server.ask(`${path}.data`)).status]).toEqual([path, 404])
  }
  expect((await server.ask('/content.data')).status).toBe(200)
})

describe('a change of a post', () => {
  const article = '/content/a-change'
  /** Returns the addresses whose pages show the title. */
  async function tellers(node: RunningApp, title: string) {
    const found = []
    for (const target of ['/', '/content', article, '/feed.xml']) {
      const { status, text } = await node.ask(target)
      if (status === 200 && text.includes(title)) found.push(target)
    }
    return found
  }
  const ALL = ['/', '/content', article, '/feed.xml']
  const save = (base: number, title: string) =>
    admin.save('a-change', base, { slug: 'a-change', title, status: 'published' })

  test('shows in the next response, and soon in the responses of another process', async () => {
    for (const node of [server, other]) expect(await tellers(node, 'First title')).toEqual([])

    await save(0, 'First title')
    expect(await tellers(server, 'First title')).toEqual(ALL)
    expect((await server.ask('/sitemap.xml')).text).toContain(article)
    await expect.poll(() => tellers(other, 'First title')).toEqual(ALL)
    const { etag } = (await server.ask(article)).headers

    await save(1, 'Second title')
    expect(await tellers(server, 'First title')).toEqual([])
    expect(await tellers(server, 'Second title')).toEqual(ALL)
    const known = { headers: { 'If-None-Match': etag ?? '' } }
    expect((await server.ask(article, known)).status).toBe(200)
    await expect.poll(() => tellers(other, 'Second title')).toEqual(ALL)

    await admin.setStatus('a-change', 'draft')
    expect(await tellers(server, 'Second title')).toEqual([])
    expect((await server.ask(article, known)).status).toBe(404)
    expect((await server.ask('/sitemap.xml')).text).not.toContain(article)
    await expect.poll(() => tellers(other, 'Second title')).toEqual([])
    expect((await other.ask(article)).headers['cache-control']).toBe('no-store')
  })
})
