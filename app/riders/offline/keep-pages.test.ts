import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ADDRESSES } from '../../routes.ts'

const RELEASE = '/assets/manifest-1.js'
const HOUR_MS = 60 * 60 * 1000
const QUESTIONS = [{ picture: { name: 'lost' } }, { picture: { name: 'stop' } }]

let asked: string[]
const warn = vi.spyOn(console, 'warn')
beforeEach(() => {
  asked = []
  warn.mockReset().mockReturnValue()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-25T12:00:00Z') })
  vi.stubGlobal('ADDRESSES', ADDRESSES)
  vi.stubGlobal('RELEASE_FILE', RELEASE)
  vi.stubGlobal('caches', openCaches())
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (path === '/pictures/lost.svg') throw new TypeError('Failed to fetch')
    // The server's clock is a day behind the device's.
    const headers = { 'Cache-Control': 'public', Date: 'Tue, 24 Nov 2026 12:00:00 GMT' }
    return path.startsWith('/questions/')
      ? Response.json(QUESTIONS, { headers })
      : new Response(`${RELEASE}<img src="/pictures/of-a-page.svg" alt="">`, { headers })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('pages are loaded again after a day by the clock of the device', async () => {
  const { keepPages } = await import('./keep-pages.client.ts')
  await keepPages('OH')
  expect(asked).toContain('/practice/ohio')

  asked = []
  vi.setSystemTime(Date.now() + 23 * HOUR_MS)
  await keepPages('OH')
  expect(asked).not.toContain('/practice/ohio')

  vi.setSystemTime(Date.now() + HOUR_MS)
  await keepPages('OH')
  expect(asked).toContain('/practice/ohio')
})

test('the cheat sheet, each topic and the articles of a state are stored with it', async () => {
  const pages: Record<string, string> = {
    '/practice/ohio': '<a href="/content/rain"></a><a href="/practice/iowa"></a>',
    '/practice/ohio/topics': '<a href="/practice/ohio/topics/law"></a><a href="/content"></a>',
  }
  const headers = { 'Cache-Control': 'public' }
  vi.stubGlobal('fetch', async (path: string) => {
    return new Response(RELEASE + (pages[path] ?? ''), { headers })
  })
  const { keepPages } = await import('./keep-pages.client.ts')
  await keepPages('OH')
  const kept = await (await caches.open(`pages ${RELEASE}`)).keys()
  const paths = kept.map(({ url }) => new URL(url).pathname)
  expect(paths).toEqual(expect.arrayContaining(['/practice/ohio/cheat-sheet', '/content/rain']))
  expect(paths).toContain('/practice/ohio/topics/law')
  expect(paths).not.toContain('/practice/iowa')
  expect(paths).toContain('/content')
  expect(paths).toContain('/words')
})

test('a device clock that was set back does not keep pages for longer', async () => {
  const { keepPages } = await import('./keep-pages.client.ts')
  await keepPages('OH')
  asked = []
  vi.setSystemTime(Date.now() - 24 * HOUR_MS)
  await keepPages('OH')
  expect(asked).toContain('/practice/ohio')
})

test('the pages of a site behind a sign-in proxy are kept, and the first page works without a network', async () => {
  const serve = fetch
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    // The proxy redirects a request without its cookie to another site, which CORS blocks.
    if (options?.credentials === 'omit') throw new TypeError('Failed to fetch')
    return serve(path, options)
  })
  const { keepPages, keptStart } = await import('./keep-pages.client.ts')
  expect(await keptStart()).toBeNull()
  await keepPages('OH')
  expect(await keptStart()).toBe('/')
})

test('the offline page offers quizzes only if the device has kept some, in any language', async () => {
  const [{ offlinePage }, { keptStart }] = await Promise.all([
    import('./offline-page.ts'),
    import('./keep-pages.client.ts'),
  ])
  const page = async () => offlinePage(await keptStart(), '/assets/font.woff2').text()
  expect(await page()).toContain('No quizzes are saved on this device yet.')
  expect(await page()).not.toContain('Back to the quiz')

  const spanish = await caches.open('pages /es/assets/manifest-1.js')
  for (const path of ['/es/', '/es/questions/OH']) await spanish.put(path, new Response())
  expect(await page()).toContain('In Spanish, quizzes for the states you chose work offline')
  expect(await page()).toContain('<a class="main" href="/es/">Back to the quiz</a>')

  const english = await caches.open(`pages ${RELEASE}`)
  for (const path of ['/', '/questions/OH']) await english.put(path, new Response())
  expect(await page()).toContain('<a class="main" href="/">Back to the quiz</a>')
})

test('a picture that does not load does not stop the others', async () => {
  const { keepPages } = await import('./keep-pages.client.ts')
  await keepPages('OH')
  const pictures = await caches.open('pictures')
  expect(await pictures.match('/pictures/stop.svg')).toBeDefined()
  expect(await pictures.match('/pictures/of-a-page.svg')).toBeDefined()
  expect(await pictures.match('/pictures/lost.svg')).toBeUndefined()
  expect(warn).toHaveBeenCalledWith('Could not keep /pictures/lost.svg.', expect.any(TypeError))
})

/** The browser's cache storage, which Node does not have. */
function openCaches() {
  const opened = new Map<string, ReturnType<typeof openCache>>()
  return {
    keys: async () => [...opened.keys()],
    async open(name: string) {
      const cache = opened.get(name) ?? openCache()
      opened.set(name, cache)
      return cache
    },
  }
}

function openCache() {
  const kept = new Map<string, Response>()
  return {
    keys: async () => [...kept.keys()].map((path) => ({ url: `https://example.com${path}` })),
    match: async (path: string) => kept.get(path)?.clone(),
    delete: async (path: string) => kept.delete(path),
    async put(path: string, response: Response) {
      kept.set(path, response)
    },
    async add(path: string) {
      kept.set(path, await fetch(path))
    },
  }
}
