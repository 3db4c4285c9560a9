/// <reference lib="webworker" />
import { clientsClaim, setCacheNameDetails } from 'workbox-core'
import { type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { PREFIX } from '../../base/text/language.ts'
import { keepPage, keepPages, keptStart } from './keep-pages.client.ts'
import { isWorseThanStored, keptOnly } from './kept-only.client.ts'
import { isArticle, isData, isLeftAlone, isOnlineOnly } from './kept-pages.ts'
import { offlinePage } from './offline-page.ts'
import {
  ASSETS,
  dropOtherReleases,
  FACE,
  PAGES,
  PICTURES,
  RELEASE,
} from './release-caches.client.ts'
import { STORES_NOTHING, type WorkerMessage } from './worker-message.ts'

declare const self: ServiceWorkerGlobalScope
/** The files that the riders' pages of this release load (`vite.worker.config.ts`). */
declare const PRECACHE: PrecacheEntry[]
/** False if a page of another language registered this worker for its offline page (`register-worker.client.ts`). */
const STORES = self.location.search !== STORES_NOTHING
const FONT = STORES ? PRECACHE.find(({ url }) => url.endsWith('.woff2'))?.url : undefined

/** If the network takes longer than this, the rider gets the stored page or data. */
const NETWORK_TIMEOUT_SECONDS = 3

const options = {
  cacheName: PAGES,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  matchOptions: { ignoreVary: true },
}
const answers = new NetworkFirst({ ...options, plugins: [keptOnly] })
const pages = new NetworkFirst({
  ...options,
  plugins: [keptOnly, { handlerDidError: async () => offlinePage(await keptStart(), FONT) }],
})

setCacheNameDetails({ prefix: '', precache: ASSETS, suffix: '' })
if (STORES) {
  precacheAndRoute(faced(PRECACHE), { directoryIndex: null as unknown as string, cleanURLs: false })
  self.addEventListener('install', (event) => event.waitUntil(keepPages(null)))
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${PREFIX}/assets/`),
  // A tab of an earlier release may still need a script of that release.
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/pictures/'),
  new StaleWhileRevalidate({ cacheName: PICTURES }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isData(url.pathname),
  ({ request, url, event }) => {
    const [, abbrev] = /^\/questions\/([A-Z]{2})$/.exec(inLanguage(url)) ?? []
    if (abbrev) event.waitUntil(keepPages(abbrev))
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
    return reply && !(await isWorseThanStored(reply, path)) ? reply : openAsDocument(path)
  },
)
registerRoute(
  ({ request, url: { pathname } }) =>
    request.mode === 'navigate' && (!isLeftAlone(pathname) || isOnlineOnly(pathname)),
  pages,
)

self.addEventListener('activate', (event) => event.waitUntil(dropOtherReleases()))
clientsClaim()

self.addEventListener('message', (event) => {
  const message: WorkerMessage = event.data
  if (message.type === 'keep') event.waitUntil(keepPages(message.abbrev))
  if (message.type === 'release') event.ports[0]?.postMessage(RELEASE)
  if (message.type === 'take-over') self.skipWaiting()
})

/** Returns the path without the start of this language's addresses. Empty for another language. */
function inLanguage({ pathname }: URL): string {
  return pathname.startsWith(`${PREFIX}/`) ? pathname.slice(PREFIX.length) : ''
}

async function withinTimeLimit(reply: Promise<Response>): Promise<Response | null> {
  const timeout = new Promise<null>((resolve) => {
    setTimeout(resolve, NETWORK_TIMEOUT_SECONDS * 1000, null)
  })
  return Promise.race([reply.catch(() => null), timeout])
}

/** Makes React Router load the page as a document, because documents may be stored. */
function openAsDocument(path: string): Response {
  const headers = { 'X-Remix-Redirect': path, 'X-Remix-Reload-Document': 'true' }
  return new Response(null, { status: 204, headers })
}

/** Takes the site's own logo in place of the product's icons, and the site's manifest. */
function faced(files: PrecacheEntry[]): PrecacheEntry[] {
  if (!FACE) return files
  const { mark, logo } = FACE
  const kept = logo ? files.filter(({ url }) => !/\.(?:svg|png)$/.test(url)) : files
  const marked = kept.map(({ url, revision }) => ({ url, revision: revision && revision + mark }))
  return [...marked, ...(logo ? [{ url: logo, revision: null }] : [])]
}
