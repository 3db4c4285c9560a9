/// <reference lib="webworker" />
import { clientsClaim, setCacheNameDetails } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { dropOldArticles, isKeepable, keep, keepPage } from './keep-pages.client.ts'
import { isArticle, isLeftAlone } from './kept-pages.ts'
import { offlinePage } from './offline-page.ts'
import { ASSETS, dropOtherReleases, PAGES, PICTURES, RELEASE } from './release-caches.client.ts'
import type { WorkerMessage } from './worker-message.ts'

declare const self: ServiceWorkerGlobalScope
/** The files that the riders' pages of this release load (`vite.worker.config.ts`). */
declare const PRECACHE: PrecacheEntry[]

/** When the network takes longer, the rider gets what is kept. */
const NETWORK_TIMEOUT_SECONDS = 3

/** Updates what is kept, and keeps each article that is read. */
const keptOnly: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => keyOf(request),
  cacheWillUpdate: async ({ request, response }) => {
    const key = keyOf(request)
    const isKept = isArticle(key) || (await caches.match(key, { cacheName: PAGES }))
    return isKept && (await isKeepable(response)) ? response : null
  },
  cacheDidUpdate: async ({ request }) => {
    if (isArticle(keyOf(request))) await dropOldArticles(await caches.open(PAGES))
  },
}
const options = {
  cacheName: PAGES,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  matchOptions: { ignoreVary: true },
}
const answers = new NetworkFirst({ ...options, plugins: [keptOnly] })
const pages = new NetworkFirst({
  ...options,
  plugins: [keptOnly, { handlerDidError: async () => offlinePage() }],
})

setCacheNameDetails({ prefix: '', precache: ASSETS, suffix: '' })
precacheAndRoute(PRECACHE, { directoryIndex: null as unknown as string, cleanURLs: false })

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  // A tab of an earlier release may still need a script of that release.
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/pictures/'),
  new StaleWhileRevalidate({ cacheName: PICTURES }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(questions|bank|states)\//.test(url.pathname),
  ({ request, url, event }) => {
    const [, abbrev] = /^\/questions\/([A-Z]{2})$/.exec(url.pathname) ?? []
    if (abbrev) event.waitUntil(keep(abbrev))
    return answers.handle({ request, event })
  },
)
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && url.pathname.endsWith('.data') && !isLeftAlone(url.pathname),
  async ({ request, url, event }) => {
    const path = url.pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '')
    const reply = await withinTimeLimit(fetch(request))
    if (reply?.ok && isArticle(path)) event.waitUntil(keepPage(path))
    return reply ?? openAsDocument(path)
  },
)
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !isLeftAlone(url.pathname),
  pages,
)

self.addEventListener('install', (event) => event.waitUntil(keep(null)))
self.addEventListener('activate', (event) => event.waitUntil(dropOtherReleases()))
clientsClaim()

self.addEventListener('message', (event) => {
  const message: WorkerMessage = event.data
  if (message.type === 'keep') event.waitUntil(keep(message.abbrev))
  if (message.type === 'release') event.ports[0]?.postMessage(RELEASE)
  if (message.type === 'take-over') self.skipWaiting()
})

/** A page is kept under its path. Only the first page has the same content for each query. */
function keyOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname === '/' ? pathname : pathname + search
}

async function withinTimeLimit(reply: Promise<Response>): Promise<Response | null> {
  const timeout = new Promise<null>((resolve) => {
    setTimeout(resolve, NETWORK_TIMEOUT_SECONDS * 1000, null)
  })
  return Promise.race([reply.catch(() => null), timeout])
}

/** Tells React Router to load the page as a document, which may be kept. */
function openAsDocument(path: string): Response {
  const headers = { 'X-Remix-Redirect': path, 'X-Remix-Reload-Document': 'true' }
  return new Response(null, { status: 204, headers })
}
