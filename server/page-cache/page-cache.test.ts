import { Agent, createServer } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { portOf } from '../../test/listening.fixture.ts'
import { builtRoutes } from '../http/route-table.fixture.ts'
import { ask } from '../server-process.fixture.ts'
import type { Page } from './cached-page.ts'
import { pageCache, pageMemory } from './page-cache.ts'

const TEXT = 'A line of a page, and the next one.\n'.repeat(100)

const routes = builtRoutes({
  '': { cachedBy: ['posts', 'questions'] },
  content: { cachedBy: ['posts'] },
  'content/:slug': { cachedBy: ['posts'], params: { slug: /[a-z0-9-]{1,100}/ } },
  'feed.xml': { cachedBy: ['posts'] },
  'sitemap.xml': { cachedBy: ['posts'] },
  'questions/:abbrev': { cachedBy: ['questions'], params: { abbrev: /[A-Z]{2}/ } },
  me: {},
  '*': {},
})

/** Starts a server with a page cache. `made` lists the paths that `page` has rendered. */
async function openPages(page: (path: string) => Partial<Page> | Promise<Partial<Page>>) {
  const made: string[] = []
  const content = { version: '1', fails: false, now: '2027-06-30T22:59:00Z' }
  const memory = pageMemory(1_000_000)
  const answers = pageCache({
    cachedBy: (path) => routes.handleAt(path).cachedBy,
    versions: {
      async of() {
        if (content.fails) throw new Error('no store')
        return content.version
      },
    },
    now: () => new Date(content.now),
    async render(path) {
      made.push(path)
      const headers = { 'content-type': 'text/html; charset=utf-8' }
      const bytes = Buffer.from(TEXT + path)
      return { status: 200, headers, bytes, routePattern: null, ...(await page(path)) }
    },
    headers: { 'X-Frame-Options': 'DENY' },
    record: () => {},
    memory,
  })
  const server = createServer(async (incoming, outgoing) => {
    const isAnswered = await answers(incoming, outgoing).catch(({ message }) => message)
    if (isAnswered !== true) outgoing.end(isAnswered || 'not cached')
  })
  const port = await portOf(server)
  return {
    made,
    memory,
    content,
    get: (path: string, headers = {}, method = 'GET', agent?: Agent) =>
      ask(port, path, { method, headers, ...(agent && { agent }) }),
  }
}

test('a page is rendered once for all clients and queries', async () => {
  const { get, made } = await openPages(() => ({}))
  const first = await get('/')
  for (const headers of [{}, { Cookie: 'session=1' }, { 'X-Forwarded-Host': 'evil.example' }]) {
    for (const target of ['/', '/?a=1', '/?a=2#b', 'http://a.example:80/', 'HTTP://a.example?a']) {
      expect(await get(target, headers)).toMatchObject({ status: 200, text: first.text })
    }
  }
  expect(made).toEqual(['/'])
})

test('100 simultaneous requests wait for one rendering', async () => {
  const { promise, resolve } = Promise.withResolvers<Partial<Page>>()
  const { get, made } = await openPages(() => promise)
  const asking = Array.from({ length: 100 }, () => get('/content'))
  await expect.poll(() => made).toHaveLength(1)
  resolve({})
  const answers = await Promise.all(asking)
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([`${TEXT}/content`]))
  expect(made).toHaveLength(1)
})

test('a request after a change does not get a page whose rendering started before the change', async () => {
  const { promise, resolve } = Promise.withResolvers<Partial<Page>>()
  const pages: (Partial<Page> | Promise<Partial<Page>>)[] = [promise, { bytes: Buffer.from('new') }]
  const { get, made, content } = await openPages(() => pages.shift() ?? {})
  const early = get('/')
  await expect.poll(() => made).toHaveLength(1)
  content.version = '2'
  expect((await get('/')).text).toBe('new')
  resolve({ bytes: Buffer.from('old') })
  expect((await early).text).toBe('old')
})

test('a page is rendered again in a new hour, because what it shows may have expired', async () => {
  const { get, made, content } = await openPages(() => ({ bytes: Buffer.from(content.now) }))
  const { headers } = await get('/questions/UT')
  content.now = '2027-06-30T22:59:59.999Z'
  await get('/questions/UT')
  expect(made).toEqual(['/questions/UT'])

  content.now = '2027-07-01T00:00:00Z'
  const known = { 'If-None-Match': headers.etag ?? '' }
  expect(await get('/questions/UT', known)).toMatchObject({ status: 200, text: content.now })
  expect(made).toEqual(['/questions/UT', '/questions/UT'])
})

test.each([
  ['an error', { status: 500 }, true],
  ['an incomplete page', { headers: { 'cache-control': 'no-store' } }, true],
  ['a missing page', { status: 404 }, false],
])(
  'in a new hour, a failed page leaves the previous one in use, and a missing page replaces it (%s)',
  async (_what, later, servesOn) => {
    const pages: Partial<Page>[] = [{}, { ...later, bytes: Buffer.from('new') }]
    const { get, content } = await openPages(() => pages.shift() ?? {})
    const { text } = await get('/')
    content.now = '2027-07-01T00:00:00Z'
    expect((await get('/')).text).toBe(servesOn ? text : 'new')
  },
)

test('each encoding has the same page and its own entity tag', async () => {
  const { get } = await openPages(() => ({}))
  const plain = await get('/')
  const gzip = await get('/', { 'Accept-Encoding': 'gzip' })
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
  const all = { 'Accept-Encoding': 'gzip, deflate, br' }
  // The first two requests find no brotli copy, and the second has one made.
  for (const _ of [1, 2]) {
    expect((await get('/', all)).headers['content-encoding']).toBe('gzip')
  }
  const received = async () => (await get('/', all)).headers['content-encoding']
  await expect.poll(received).toBe('br')
  const brotli = await get('/', all)
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)

  const copies = [plain, gzip, brotli]
  expect(new Set(copies.map(({ headers }) => headers.etag)).size).toBe(3)
  for (const { headers, body } of copies) {
    expect(headers.vary).toBe('Accept-Encoding')
    expect(Number(headers['content-length'])).toBe(body.length)
    const { 'content-encoding': encoding = 'identity', etag = '' } = headers
    for (const known of [etag, `"other", W/${etag}`, '*']) {
      const again = await get('/', { 'Accept-Encoding': encoding, 'If-None-Match': known })
      expect(again).toMatchObject({ status: 304, text: '' })
      expect(again.headers).toMatchObject({ etag, vary: 'Accept-Encoding' })
      expect(again.headers['cache-control']).toBe(headers['cache-control'])
      expect(again.headers['x-frame-options']).toBe('DENY')
      expect(again.headers['x-request-id']).not.toBe(headers['x-request-id'])
    }
    for (const other of copies.filter((copy) => copy.headers.etag !== etag)) {
      const tag = { 'If-None-Match': other.headers.etag ?? '' }
      expect((await get('/', { 'Accept-Encoding': encoding, ...tag })).status).toBe(200)
    }
  }
})

test.each(['gzip;q=0', 'br;q=0, identity', '', 'deflate', '*;q=0'])(
  'a page is not compressed for a client that accepts "%s"',
  async (accepted) => {
    const { get } = await openPages(() => ({}))
    const { headers, text } = await get('/', { 'Accept-Encoding': accepted })
    expect(headers).not.toHaveProperty('content-encoding')
    expect(text).toBe(`${TEXT}/`)
  },
)

test('the response to HEAD has the headers of the page, and no body', async () => {
  const { get } = await openPages(() => ({}))
  const { date: _, 'x-request-id': __, ...head } = (await get('/', {}, 'HEAD')).headers
  const page = await get('/')
  expect(page.headers).toMatchObject(head)
  expect((await get('/', {}, 'HEAD')).text).toBe('')
})

test.each([
  ['an error', { status: 500 }],
  ['a missing page', { status: 404 }],
  ['an incomplete page', { status: 200, headers: { 'cache-control': 'no-store' } }],
])('%s is passed on and not cached', async (_what, page) => {
  const { get, made, memory } = await openPages(() => page)
  for (const method of ['GET', 'GET', 'HEAD']) {
    const answer = await get('/content/any', {}, method)
    expect(answer.status).toBe(page.status)
    expect(answer.text).toBe(method === 'GET' ? `${TEXT}/content/any` : '')
    expect(answer.headers).not.toHaveProperty('etag')
  }
  expect(made).toHaveLength(3)
  expect(memory.calculatedSize).toBe(0)
})

test('a request gets an unexpected error, and the next request gets the page', async () => {
  let tries = 0
  const { get } = await openPages(() => {
    if (++tries === 1) throw new Error('unexpected')
    return {}
  })
  expect((await get('/')).text).toBe('unexpected')
  expect((await get('/')).text).toBe(`${TEXT}/`)
})

test('the cache serves no page if the version of the content is unknown', async () => {
  const { get, content } = await openPages(() => ({}))
  await get('/')
  content.fails = true
  expect((await get('/')).text).toBe('not cached')
})

test('the cache does not answer other paths, other spellings of a path, or other methods', async () => {
  const { get, made, memory } = await openPages(() => ({}))
  const SPELLINGS = `// /content/ /CONTENT /content/A /content/a.data /content/a/b /content/%61 /_root.data
    /questions/or /questions/OR/ /questions/ORE /feed.xml/ /Sitemap.xml /me /admin http://user@evil.example/`
  for (const target of SPELLINGS.split(/\s+/)) expect((await get(target)).text).toBe('not cached')
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    expect((await get('/', {}, method)).text).toBe('not cached')
  }
  expect(made).toEqual([])
  expect(memory.calculatedSize).toBe(0)
})

test('the pages stay within the memory limit, and the least recently used page is removed', async () => {
  const { get, made, memory } = await openPages(() => ({ bytes: Buffer.alloc(100_000) }))
  for (const name of ['a', 'b', 'c', 'd', 'a', 'e']) await get(`/content/${name}`)
  expect(memory.calculatedSize).toBeLessThanOrEqual(1_000_000)
  expect(made).toHaveLength(5)
  await get('/content/a')
  expect(made).toHaveLength(5)
  await get('/content/b')
  expect(made).toHaveLength(6)
  for (let n = 0; n < 50; n++) await get(`/content/more-${n}`)
  expect(memory.calculatedSize).toBeLessThanOrEqual(1_000_000)
})

test('10,000 paths without a page, and as many queries of a page, take no memory', async () => {
  const { get, made, memory } = await openPages((path) => ({ status: path === '/' ? 200 : 404 }))
  await get('/')
  const size = memory.calculatedSize
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  for (let n = 0; n < 10_000; n += 100) {
    const asked = Array.from({ length: 100 }, (_, at) => [
      get(`/content/random-${n + at}`, {}, 'GET', agent),
      get(`/?random=${n + at}`, {}, 'GET', agent),
    ])
    await Promise.all(asked.flat())
  }
  expect(memory.calculatedSize).toBe(size)
  expect(made).toHaveLength(10_001)
})
