import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import type { ContentVersions } from '../app/content-version/content-version.server.ts'
import { madeOf } from './cached-pages.ts'
import { isKnown } from './entity-tag.ts'
import { type Copy, KeptPage, type Page } from './kept-page.ts'
import { PageMemory } from './page-memory.ts'
import type { RequestVariables } from './request-log.ts'

/**
 * A browser asks again each time. A cache between may answer for half a minute, and never with more:
 * after that it has to ask, so a change is seen everywhere within 30 seconds.
 */
const FOR_CACHES = 'public, max-age=0, must-revalidate, s-maxage=30'

/** How much memory the pages may take, in bytes. */
const LIMIT = 64 * 1024 * 1024

export type PageCacheOptions = {
  versions: ContentVersions
  /** Makes the page at a path, out of nothing else; what goes wrong is logged under the id. */
  render: (path: string, requestId: string) => Promise<Page>
  /** What every answer carries. */
  headers: Record<string, string>
  memory?: PageMemory
}

/**
 * Answers with the public pages as they were made once for everyone, until the content changes.
 * Nothing of the request gets into them: the path alone tells them apart.
 */
export function pageCache(options: PageCacheOptions): MiddlewareHandler<RequestVariables> {
  const { versions, render, headers: everywhere, memory = new PageMemory(LIMIT) } = options
  const underWay = new Map<string, Promise<Page | KeptPage>>()

  async function make(path: string, version: string, requestId: string) {
    const page = await render(path, requestId)
    if (!mayBeKept(page)) return page
    const kept = new KeptPage({ ...page, headers: headersFor(page, everywhere) }, version)
    memory.put(path, kept)
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

  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    // Of the incoming message: Hono would make objects for the whole request to tell the same.
    const { url = '', headers } = (c.env as HttpBindings).incoming
    const query = url.indexOf('?')
    const path = query < 0 ? url : url.slice(0, query)
    const kinds = madeOf(path)
    // Without the store nobody knows whether a kept page is still right.
    const version = kinds && (await versions.of(kinds).catch(() => null))
    if (version === null) return next()

    const known = memory.get(path)
    const request = c.get('request')
    const isCurrent = known?.version === version
    const page = isCurrent ? known : await makeOnce(path, version, request.id)
    request.routePattern = page.routePattern
    if (!(page instanceof KeptPage)) return passOn(c, page)
    const copy = page.copyFor(headers['accept-encoding'])
    return send(c, copy instanceof Promise ? await copy : copy)
  }
}

/** Written straight to the connection: headers that are ready need no `Response` around them. */
function send(c: Context<RequestVariables>, { bytes, etag, headers, unchanged }: Copy) {
  const { incoming, outgoing } = c.env as HttpBindings
  const isUnchanged = isKnown(incoming.headers['if-none-match'], etag)
  const answer = isUnchanged
    ? { status: 304, headers: unchanged, bytes: null }
    : { status: 200, headers, bytes }
  // Hono makes a response of its own for a head.
  if (c.req.method === 'HEAD') return new Response(null, answer)
  outgoing.writeHead(answer.status, { ...answer.headers, 'x-request-id': c.get('request').id })
  outgoing.end(answer.bytes)
  return RESPONSE_ALREADY_SENT
}

const packed = compress()

/** A page that is not kept goes the way of all others. */
function passOn(c: Context, { status, headers, bytes }: Page) {
  return packed(c, async () => {
    const body = c.req.method === 'HEAD' ? null : new Uint8Array(bytes)
    c.res = new Response(body, { status, headers })
  })
}

/** Errors and what is not whole would outlive their cause. */
function mayBeKept({ status, headers }: Page): boolean {
  return status === 200 && headers['cache-control'] !== 'no-store'
}

function headersFor(page: Page, everywhere: Record<string, string>): Record<string, string> {
  const headers = { ...Object.fromEntries(new Headers(everywhere)), ...page.headers }
  if (headers['cache-control'] === 'no-cache') headers['cache-control'] = FOR_CACHES
  return headers
}
