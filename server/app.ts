import type { RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { type Language, TRANSLATED } from '../app/base/text/languages.ts'
import type { RequestInfo, Services } from '../app/context.server.ts'
import { EMBEDDED_PROVIDER } from '../app/people/auth/provider-paths.ts'
import { EMBEDDED_SIGN_INS } from '../app/people/auth/sign-in.server.ts'
import { IMMUTABLE } from '../platform/files/file-storage.ts'
import { bodyLimits, limitFields } from './http/body-limits.ts'
import { type TrustedProxies, warnOfProxies } from './http/client-address.ts'
import { facedRoutes } from './http/faced-files.ts'
import { health } from './http/health.ts'
import { refuseTwoHosts } from './http/host-header.ts'
import { originCheck } from './http/origin-check.ts'
import {
  type Middleware,
  type RecordRequest,
  type RequestVariables,
  recordRequests,
  requestLog,
} from './http/request-log.ts'
import { pathAndQuery } from './http/request-target.ts'
import { routeTable, withoutDataSuffix } from './http/route-table.ts'
import { headersOf, securityHeaders } from './http/security-headers.ts'
import { SECURITY_TXT, securityTxt } from './http/security-txt.ts'
import { answerToFailure } from './http/store-trouble.ts'
import { storedFiles } from './http/stored-files.ts'
import { visitCounter } from './http/visit-counter.ts'
import type { Page } from './page-cache/cached-page.ts'
import { pageCache } from './page-cache/page-cache.ts'
import type { RouteHandler } from './pages.ts'
import * as mainPages from './pages.ts'

/** The pages of a language, and the folder of their files for browsers. */
type Build = { pages: typeof mainPages; client: string }

/** The folder of the files of the first language, and of the pictures and icons of all languages. */
const CLIENT = path.join(import.meta.dirname, '../client')
// In development there are pages of one language only.
const OTHERS = import.meta.env.DEV ? [] : TRANSLATED.map(openBuild)
const BUILDS = [...OTHERS, { pages: mainPages, client: CLIENT }]

function openBuild({ prefix }: Language): Build {
  const pages = createRequire(import.meta.url)(`..${prefix}/server/index.js`)
  return { pages, client: path.join(import.meta.dirname, `..${prefix}/client`) }
}

/** Other sites may show these files, and so may a page in a sandbox, which has no origin. */
const PUBLIC = {
  'Cache-Control': 'public, max-age=3600',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

export const routes = routeTable(...BUILDS.map(({ pages }) => pages.routes))
/** The sitemap names all languages of each page. */
const { sitemapPaths } = routeTable(mainPages.routes)

export function mayArriveSlowly(url: string): boolean {
  const [path = ''] = pathAndQuery(url).split('?')
  return routes.handleAt(withoutDataSuffix(path)).mayArriveSlowly ?? false
}

/** In production, answers cached pages from the page cache. The app answers everything else. */
export function createListener(
  services: Services,
  trustedProxies: TrustedProxies,
): RequestListener {
  const handleRoute = inLanguage(services)
  const record = recordRequests(services)
  const app = getRequestListener(createApp(services, trustedProxies, handleRoute, record).fetch)
  if (import.meta.env.DEV) return app
  const cachedPages = cacheOfPages(services, handleRoute, record)
  const count = visitCounter(services, routes, trustedProxies)
  return async (incoming, outgoing) => {
    outgoing.once('finish', () => count(incoming, outgoing.statusCode))
    const isAnswered = await cachedPages(incoming, outgoing).catch((error) => {
      // The app renders the page again, and shows the error if that fails, too.
      services.log.error({ err: error }, 'could not render a page for the cache')
    })
    if (!isAnswered) await app(incoming, outgoing)
  }
}

function createApp(
  services: Services,
  trustedProxies: TrustedProxies,
  handleRoute: RouteHandler,
  record: RecordRequest,
) {
  const app = new Hono<RequestVariables>()
    .use(requestLog(record, trustedProxies))
    .use(warnOfProxies(services.log, trustedProxies))
    .use(securityHeaders(services.origin))
    .use(refuseTwoHosts)
    .use(refuseMalformedPaths)
    .use(EMBEDDED_PROVIDER.start, limitProviderSignIns(services))
    .use(EMBEDDED_PROVIDER.requests, identityProvider(services))
    .all(EMBEDDED_PROVIDER.others, (c) => c.text('Not found', 404))
    .use(originCheck(services))
    .use(bodyLimits(routes))
    .use(limitFields(routes))
    .route('/', health(services))
    .get('/files/*', storedFiles(services))
    .get(SECURITY_TXT, securityTxt(services))
    .use(compress())
  for (const { pages, client } of BUILDS) {
    const assets = `${pages.PREFIX}/assets/*`
    app
      .route('/', facedRoutes(services, { pages, client, shared: CLIENT }))
      .use(assets, files({ 'Cache-Control': IMMUTABLE }, client, pages.PREFIX))
      .all(assets, (c) => c.text('Not found', 404))
  }
  return app
    .use(
      '/:file{(?:[\\w-]+/){0,2}[\\w-]+\\.(?:svg|ico|png|webp|txt|webmanifest)}',
      files(PUBLIC, CLIENT),
    )
    .get('*', refuseTwinsOfFiles)
    .get('*', toCachedAddress)
    .on(['GET', 'POST'], '*', async (c) => {
      const answer = await handleRoute(underOrigin(services.origin, c.req.raw), c.get('request'))
      if (answer.status !== 405) return answer
      return methodNotAllowed(c, answer.headers.get('Allow') ?? undefined)
    })
    .all('*', (c) => methodNotAllowed(c))
    .onError((error, c) => {
      services.log.error({ err: error, requestId: c.get('request').id }, 'request failed')
      const { status, sentence } = answerToFailure(error)
      return c.text(sentence, status)
    })
}

/**
 * Renders cached pages with a request that the server itself makes, so that no client affects the
 * cache.
 */
function cacheOfPages(services: Services, handleRoute: RouteHandler, record: RecordRequest) {
  const { origin, contentVersions: versions, now } = services
  const render = async (path: string, id: string): Promise<Page> => {
    const info: RequestInfo = { id, client: '', network: '', routePattern: null, uid: null }
    const answer = await handleRoute(new Request(origin + path), info)
    const { status, headers } = answer
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { routePattern } = info
    return { status, headers: Object.fromEntries(headers), bytes, routePattern }
  }
  const cachedBy = (path: string) => routes.handleAt(path).cachedBy?.concat('face')
  return pageCache({ cachedBy, versions, now, render, record, headers: headersOf(origin) })
}

/** Answers by the pages of the language in the address. */
function inLanguage(services: Services): RouteHandler {
  const inFirst = mainPages.routeHandler(services, sitemapPaths)
  const others = OTHERS.map(({ pages }) => ({
    start: `${pages.PREFIX}/`,
    handle: pages.routeHandler(services, sitemapPaths),
  }))
  return (request, info) => {
    const path = `${new URL(request.url).pathname}/`
    const { handle = inFirst } = others.find(({ start }) => path.startsWith(start)) ?? {}
    return handle(request, info)
  }
}

function methodNotAllowed(c: Context, allow = 'GET, HEAD') {
  return c.text('Method not allowed', 405, { Allow: allow })
}

/** Sets the public origin in the request, so that a `Host` header of a client or proxy has no effect. */
function underOrigin(origin: string, request: Request): Request {
  const { pathname, search } = new URL(request.url)
  const { method, headers, body, signal } = request
  const same = { method, headers, body, signal, duplex: 'half' }
  return new Request(`${origin}${pathname}${search}`, same)
}

/** Limits the sign-ins that start directly at the embedded provider, because it stores each one. */
function limitProviderSignIns({ localProvider, countUse }: Services): Middleware {
  return async (c, next) => {
    if (!localProvider) return next()
    const wait = await countUse([EMBEDDED_SIGN_INS, c.get('request').client])
    if (wait > 0) return c.text('Too many requests', 429, { 'Retry-After': String(wait) })
    return next()
  }
}

/**
 * Passes requests to the embedded identity provider, which checks the requests of browsers itself.
 * It comes before the origin check, which would refuse this server's own requests for tokens.
 */
function identityProvider({ localProvider, origin }: Services): Middleware {
  return async (c, next) => {
    if (!localProvider) return next()
    // Hono would answer a HEAD request a second time, and the provider allows OPTIONS of other sites.
    if (['HEAD', 'OPTIONS'].includes(c.req.method)) return methodNotAllowed(c, 'GET, POST')
    const { incoming, outgoing } = c.env as HttpBindings
    for (const [name, value] of Object.entries(headersOf(origin))) outgoing.setHeader(name, value)
    outgoing.setHeader('X-Request-Id', c.get('request').id)
    await localProvider.handle(incoming, outgoing)
    return RESPONSE_ALREADY_SENT
  }
}

/** Refuses a path with broken percent-encoding (RFC 3986, section 2.1), which no route can read. */
const refuseMalformedPaths: MiddlewareHandler = (c, next) => {
  try {
    decodeURI(new URL(c.req.url).pathname)
  } catch {
    return Promise.resolve(c.text('Bad request', 400))
  }
  return next()
}

/** A cached file has no `.data` twin, because the framework would make it anew for each request. */
const refuseTwinsOfFiles: MiddlewareHandler = (c, next) => {
  const path = withoutDataSuffix(c.req.path)
  const isTwin = path !== c.req.path && routes.isCachedFile(path)
  return isTwin ? Promise.resolve(c.json(null, 404)) : next()
}

/** Redirects other spellings of a cached page, which would be rendered anew for each request. */
const toCachedAddress: MiddlewareHandler = (c, next) => {
  const address = routes.cachedAddressOf(c.req.path)
  const { url = '' } = (c.env as HttpBindings).incoming
  const [asked] = pathAndQuery(url).split('?')
  if (address === null || address === asked) return next()
  return Promise.resolve(c.redirect(address + new URL(c.req.url).search, 301))
}

/** Serves the files of a folder at addresses that begin with `start`. */
function files(headers: Record<string, string>, folder: string, start = ''): MiddlewareHandler {
  if (import.meta.env.DEV) return (_, next) => next()
  return serveStatic({
    root: folder,
    rewriteRequestPath: (address) => address.slice(start.length),
    precompressed: true,
    onFound: (_, c) => {
      for (const [name, value] of Object.entries(headers)) c.header(name, value)
      c.header('Vary', 'Accept-Encoding')
    },
  })
}
