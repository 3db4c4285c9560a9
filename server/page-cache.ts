import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { ContentKind } from '../app/context.server.ts'
import type { ContentVersions } from '../platform/documents/content-versions.ts'
import { hasOneHost } from './host-header.ts'
import { answerOf, KeptPage, type Page } from './kept-page.ts'
import { newRequestId, type RecordRequest } from './request-log.ts'

/**
 * A browser asks again each time. A cache between may answer for half a minute, and never with more:
 * after that it has to ask, so a change is seen everywhere within 30 seconds.
 */
const FOR_CACHES = 'public, max-age=0, must-revalidate, s-maxage=30'

/**
 * A content delivery network (RFC 9213) may answer for half a minute more while it asks again
 * (RFC 5861). Browsers do not read this: one that did would show an edit only on the second visit.
 */
const FOR_DELIVERY_NETWORKS = 'public, max-age=30, stale-while-revalidate=30'

const MEMORY_BYTES = 64 * 1024 * 1024

export type PageCacheOptions = {
  /** The kinds of content that a page is made of; undefined for a page that is not cached. */
  cachedBy: (path: string) => readonly ContentKind[] | undefined
  versions: ContentVersions<ContentKind>
  /** Makes the page at a path, out of nothing else; what goes wrong is logged under the id. */
  render: (path: string, requestId: string) => Promise<Page>
  /** What every answer carries. */
  headers: Record<string, string>
  record: RecordRequest
  memory?: PageMemory
}

/** Stores pages up to a number of bytes; the page that was not used for the longest time goes first. */
export type PageMemory = LRUCache<string, KeptPage>

export function pageMemory(maxBytes = MEMORY_BYTES): PageMemory {
  return new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ size }) => size })
}

type ReadyPage = Pick<KeptPage, 'routePattern' | 'answerTo'>

/** Answers a request and says so, or leaves it alone. */
type PageCache = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<boolean>

/**
 * Answers with the public pages as they were made once for everyone, until the content changes.
 * Nothing of the request gets into them: the path alone tells them apart.
 */
export function pageCache(options: PageCacheOptions): PageCache {
  const { cachedBy, versions, render, record, memory = pageMemory() } = options
  const everywhere = Object.fromEntries(new Headers(options.headers))
  const underWay = new Map<string, Promise<ReadyPage>>()

  async function make(path: string, version: string, requestId: string): Promise<ReadyPage> {
    const made = await render(path, requestId)
    const page = { ...made, headers: { ...everywhere, ...made.headers } }
    if (!mayBeKept(page)) return notKept(page)
    const kept = new KeptPage({ ...page, headers: forCaches(page.headers) }, version)
    memory.set(path, kept)
    return kept
  }

  /** Who asks while a page is being made waits for that one. */
  function makeOnce(path: string, version: string, requestId: string) {
    const key = `${version} ${path}`
    const making =
      underWay.get(key) ?? make(path, version, requestId).finally(() => underWay.delete(key))
    underWay.set(key, making)
    return making
  }

  return async (incoming, outgoing) => {
    const path = pathOf(incoming)
    const kinds = path === null ? undefined : cachedBy(path)
    if (!path || !kinds) return false
    const started = performance.now()
    const requestId = newRequestId()
    // Without the store nobody knows whether a kept page is still right.
    const version = await versions.of(kinds).catch(() => null)
    if (version === null) return false

    const known = memory.get(path)
    const isCurrent = known?.version === version
    const page = isCurrent ? known : await makeOnce(path, version, requestId)
    const { status, headers, bytes } = await page.answerTo(incoming.headers)
    outgoing.writeHead(status, [...headers, 'x-request-id', requestId])
    outgoing.end(bytes)
    const { routePattern: route } = page
    record({ requestId, method: incoming.method ?? '', route, status, started })
    return true
  }
}

/** A host and a port, or none: anything else has to be refused (RFC 9112, section 3.2). */
const HOST = /^[\w.:[\]-]*$/

/** The path of a request that may be for a page. */
function pathOf(incoming: IncomingMessage): string | null {
  const { method, url = '', headers } = incoming
  if (method !== 'GET' && method !== 'HEAD') return null
  if (!HOST.test(headers.host ?? '') || !hasOneHost(incoming)) return null
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}

/** Errors and what is not whole would outlive their cause. */
function mayBeKept({ status, headers }: Page): boolean {
  return status === 200 && headers['cache-control'] !== 'no-store'
}

function notKept({ status, headers, bytes, routePattern }: Page): ReadyPage {
  const answer = answerOf(status, { ...headers, 'cache-control': 'no-store' }, bytes)
  return { routePattern, answerTo: async () => answer }
}

function forCaches(headers: Page['headers']): Page['headers'] {
  if (headers['cache-control'] !== 'no-cache') return headers
  return { ...headers, 'cache-control': FOR_CACHES, 'cdn-cache-control': FOR_DELIVERY_NETWORKS }
}
