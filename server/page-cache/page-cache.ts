import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { asksForText } from '../../app/base/device/sent-size.server.ts'
import type { ContentKind } from '../../app/context.server.ts'
import type { ContentVersions } from '../../platform/documents/content-versions.ts'
import { hasOneHost } from '../http/host-header.ts'
import type { RecordRequest } from '../http/request-log.ts'
import { HOST, pathAndQuery } from '../http/request-target.ts'
import { answerOf, type CachedPage, cachePage, type Page, type Version } from './cached-page.ts'

/**
 * A browser revalidates each time. A shared cache may answer for half a minute and then has to
 * revalidate, so it shows a change within 30 seconds.
 */
const FOR_CACHES = 'public, max-age=0, must-revalidate, s-maxage=30'

/**
 * A content delivery network (RFC 9213) may answer for another half minute while it revalidates (RFC
 * 5861). Browsers ignore this header. Otherwise they would show an edit only on the second visit.
 */
const FOR_DELIVERY_NETWORKS = 'public, max-age=30, stale-while-revalidate=30'

const MEMORY_BYTES = 64 * 1024 * 1024

type PageCacheOptions = {
  /** Returns the kinds of content on a page, or undefined for a page that is not cached. */
  cachedBy: (path: string) => readonly ContentKind[] | undefined
  versions: ContentVersions<ContentKind>
  now: () => Date
  /** Renders the page at a path. Uses no other part of a request. Logs errors with the request id. */
  render: (path: string, requestId: string) => Promise<Page>
  headers: Record<string, string>
  record: RecordRequest
  memory?: ReturnType<typeof pageMemory>
}

export function pageMemory(maxBytes = MEMORY_BYTES) {
  return new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => size,
  })
}

type ReadyPage = Pick<CachedPage, 'routePattern' | 'answerTo'>

/**
 * Renders a page once for all clients. Renders it again if its content has changed or the page has
 * left the memory. Also renders it in each new hour (UTC), because shown content may expire without a
 * change. A page depends only on the path of a request. Returns a function that answers a request. It
 * resolves with false if the request is not for a cached page.
 */
export function pageCache(options: PageCacheOptions) {
  const { cachedBy, versions, now, render, record, memory = pageMemory() } = options
  const everywhere = Object.fromEntries(new Headers(options.headers))
  const pending = new Map<string, Promise<ReadyPage>>()

  async function renderPage(path: string, version: Version, requestId: string): Promise<ReadyPage> {
    const rendered = await render(path, requestId)
    const page = { ...rendered, headers: { ...everywhere, ...rendered.headers } }
    if (!isCacheable(page)) {
      // Without the store, the page of the previous hour stays in use while its content is current.
      const known = memory.get(path)
      const servesOn = isFailure(page) && known?.version.content === version.content
      return servesOn ? known : uncached(page)
    }
    const cached = cachePage({ ...page, headers: forCaches(page.headers) }, version)
    memory.set(path, cached)
    return cached
  }

  function renderOnce(path: string, version: Version, requestId: string) {
    const key = `${version.content} ${version.hour} ${path}`
    const page =
      pending.get(key) ?? renderPage(path, version, requestId).finally(() => pending.delete(key))
    pending.set(key, page)
    return page
  }

  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> => {
    const path = pathOf(incoming)
    const kinds = path === null ? undefined : cachedBy(path)
    if (!path || !kinds) return false
    const started = performance.now()
    const requestId = randomUUID()
    // Without a version, a cached page may be outdated, so the app answers.
    const content = await versions.of(kinds).catch(() => null)
    if (content === null) return false

    const hour = now().toISOString().slice(0, 'YYYY-MM-DDTHH'.length)
    const known = memory.get(path)
    const isCurrent = known?.version.content === content && known.version.hour === hour
    const page = isCurrent ? known : await renderOnce(path, { content, hour }, requestId)
    const { status, headers, bytes } = await page.answerTo(incoming.headers)
    outgoing.writeHead(status, [...headers, 'x-request-id', requestId])
    outgoing.end(bytes)
    const { routePattern: route } = page
    record({ requestId, method: incoming.method ?? '', route, status, started })
    return true
  }
}

function pathOf(incoming: IncomingMessage): string | null {
  const { method, url = '', headers } = incoming
  if (method !== 'GET' && method !== 'HEAD') return null
  if (asksForText(headers.accept)) return null
  if (!HOST.test(headers.host ?? '') || !hasOneHost(incoming)) return null
  const target = pathAndQuery(url)
  const query = target.indexOf('?')
  return query < 0 ? target : target.slice(0, query)
}

function isCacheable({ status, headers }: Page): boolean {
  return status === 200 && headers['cache-control'] !== 'no-store'
}

/** True if a page that is not cacheable is an error or incomplete. */
function isFailure({ status }: Page): boolean {
  return status === 200 || status >= 500
}

function uncached({ status, headers, bytes, routePattern }: Page): ReadyPage {
  const answer = answerOf(status, { ...headers, 'cache-control': 'no-store' }, bytes)
  return { routePattern, answerTo: async () => answer }
}

function forCaches(headers: Page['headers']): Page['headers'] {
  if (headers['cache-control'] !== 'no-cache') return headers
  return { ...headers, 'cache-control': FOR_CACHES, 'cdn-cache-control': FOR_DELIVERY_NETWORKS }
}
