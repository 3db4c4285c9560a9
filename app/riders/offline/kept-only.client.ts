import type { WorkboxPlugin } from 'workbox-core/types.js'
import { PREFIX } from '../../base/text/language.ts'
import { asStored, dropOldArticles } from './keep-pages.client.ts'
import { isArticle } from './kept-pages.ts'
import { PAGES } from './release-caches.client.ts'

/** A proxy answers with these status codes while it cannot reach the server. */
const SERVER_IS_AWAY = [502, 503, 504]

/**
 * Updates replies that are stored already, and stores each article that is read. Stores nothing else.
 * Prefers a stored reply to a proxy's error.
 */
export const keptOnly: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => keyOf(request),
  cacheWillUpdate: async ({ request, response }) => {
    const key = keyOf(request)
    const isKept = isArticle(key) || (await isStored(key))
    return isKept ? asStored(response) : null
  },
  cacheDidUpdate: async ({ request }) => {
    if (isArticle(keyOf(request))) await dropOldArticles(await caches.open(PAGES))
  },
  fetchDidSucceed: async ({ request, response }) => {
    // Workbox treats an error here as a network failure, and then answers with the stored reply.
    if (await isWorseThanStored(response, keyOf(request))) throw new Error('The server is away.')
    return response
  },
}

export async function isWorseThanStored({ status }: Response, key: string): Promise<boolean> {
  return SERVER_IS_AWAY.includes(status) && (await isStored(key))
}

async function isStored(key: string): Promise<boolean> {
  return Boolean(await caches.match(key, { cacheName: PAGES, ignoreVary: true }))
}

/**
 * Returns the cache key of a request: its path and query. The first page is the same for each query, so
 * its key is only the path.
 */
function keyOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname === `${PREFIX}/` ? pathname : pathname + search
}
