import type { RequestListener } from 'node:http'
import path from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { EMBEDDED_PROVIDER } from '../app/auth/provider-paths.ts'
import { countProviderSignIn } from '../app/auth/sign-in-limit.server.ts'
import {
  type RequestInfo,
  requestContext,
  type Services,
  servicesContext,
  sitemapContext,
} from '../app/context.server.ts'
import { IMMUTABLE } from '../platform/files/file-storage.ts'
import { bodyLimits } from './body-limits.ts'
import type { TrustedProxies } from './client-address.ts'
import { health } from './health.ts'
import { refuseTwoHosts } from './host-header.ts'
import type { Page } from './kept-page.ts'
import { originCheck } from './origin-check.ts'
import { pageCache } from './page-cache.ts'
import {
  type RecordRequest,
  type RequestVariables,
  recordRequests,
  requestLog,
} from './request-log.ts'
import { routeTable, withoutDataSuffix } from './route-table.ts'
import { headersOf, securityHeaders } from './security-headers.ts'
import { SECURITY_TXT, securityTxt } from './security-txt.ts'
import { inTrouble } from './store-trouble.ts'
import { storedFiles } from './stored-files.ts'
import { warnOfUnnamedProxy } from './unnamed-proxy.ts'

/** What the routes say of themselves. */
export const routes = routeTable(build.routes)

/** Whether the body of a request to this URL may take longer than others. */
export function mayArriveSlowly(url: string): boolean {
  const [path = ''] = url.split('?')
  return routes.handleAt(withoutDataSuffix(path)).mayArriveSlowly ?? false
}

/** The server: public pages from the cache, everything else from the app. */
export function createListener(
  services: Services,
  trustedProxies: TrustedProxies,
): RequestListener {
  const handleRoute = routeHandler(services)
  const record = recordRequests(services)
  const app = getRequestListener(createApp(services, trustedProxies, { handleRoute, record }).fetch)
  if (import.meta.env.DEV) return app
  const publicPages = cacheOfPublicPages(services, { handleRoute, record })
  return async (incoming, outgoing) => {
    const isAnswered = await publicPages(incoming, outgoing).catch((error) => {
      // The app makes the page again, and answers for what goes wrong.
      services.log.error({ err: error }, 'page not made for the cache')
    })
    if (!isAnswered) await app(incoming, outgoing)
  }
}

/** The app, in the order in which a request passes through it. */
function createApp(
  services: Services,
  trustedProxies: TrustedProxies,
  { handleRoute, record }: Handling,
) {
  return new Hono<RequestVariables>()
    .use(requestLog(record, trustedProxies))
    .use(warnOfUnnamedProxy(services.log, trustedProxies))
    .use(securityHeaders(services.origin))
    .use(refuseTwoHosts)
    .use(refuseMalformedPaths)
    .use(EMBEDDED_PROVIDER.start, fewSignIns(services))
    .use(EMBEDDED_PROVIDER.requests, identityProvider(services))
    .use(originCheck(services))
    .use(bodyLimits(routes))
    .route('/', health(services))
    .get('/files/*', storedFiles(services))
    .get(SECURITY_TXT, securityTxt(services))
    .use(compress())
    .use('/assets/*', files(IMMUTABLE))
    .all('/assets/*', (c) => c.text('Not found', 404))
    .use('/:file{[\\w-]+\\.(?:svg|ico|png|txt|webmanifest)}', files('public, max-age=3600'))
    .on(['GET', 'POST'], '*', async (c) => {
      const answer = await handleRoute(underOrigin(services.origin, c.req.raw), c.get('request'))
      if (answer.status !== 405) return answer
      return methodNotAllowed(c, answer.headers.get('Allow') ?? undefined)
    })
    .all('*', (c) => methodNotAllowed(c))
    .onError((error, c) => {
      services.log.error({ err: error, requestId: c.get('request').id }, 'request failed')
      return c.text('Something went wrong on our side. Please try again.', 500)
    })
}

/** How routes are answered, and requests put on record. */
type Handling = { handleRoute: RouteHandler; record: RecordRequest }

type RouteHandler = (request: Request, info: RequestInfo) => Promise<Response>

function routeHandler(services: Services): RouteHandler {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return async (request, info) => {
    const context = new RouterContextProvider()
    context.set(servicesContext, {
      ...services,
      log: services.log.child({ requestId: info.id }),
      noteUser(uid) {
        info.uid = uid
      },
    })
    context.set(requestContext, info)
    context.set(sitemapContext, routes.sitemapPaths)
    const answer = await handle(request, context)
    return info.storeTrouble ? inTrouble(answer, info.storeTrouble) : answer
  }
}

/** The page cache, over a request of our own: nothing of a client's can get into what is kept. */
function cacheOfPublicPages(services: Services, { handleRoute, record }: Handling) {
  const { origin, contentVersions: versions } = services
  const render = async (path: string, id: string): Promise<Page> => {
    const info: RequestInfo = { id, client: '', routePattern: null, uid: null }
    const answer = await handleRoute(new Request(origin + path), info)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { routePattern } = info
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      bytes,
      routePattern,
    }
  }
  const cachedBy = (path: string) => routes.handleAt(path).cachedBy
  return pageCache({ cachedBy, versions, render, record, headers: headersOf(origin) })
}

function methodNotAllowed(c: Context, allow = 'GET, HEAD') {
  return c.text('Method not allowed', 405, { Allow: allow })
}

/** The request under the public origin: what a client or a proxy calls the host decides nothing. */
function underOrigin(origin: string, request: Request): Request {
  const { pathname, search } = new URL(request.url)
  const { method, headers, body, signal } = request
  const same = { method, headers, body, signal, duplex: 'half' }
  return new Request(`${origin}${pathname}${search}`, same)
}

function fewSignIns(services: Services): MiddlewareHandler<RequestVariables> {
  return async (c, next) => {
    if (!services.localProvider) return next()
    const wait = await countProviderSignIn(services, c.get('request').client)
    if (wait > 0) return c.text('Too many requests', 429, { 'Retry-After': String(wait) })
    return next()
  }
}

/**
 * The embedded identity provider. It stands before the origin check: this process asks it for the
 * tokens, and what it takes from browsers it checks itself.
 */
function identityProvider({
  localProvider,
  origin,
}: Services): MiddlewareHandler<RequestVariables> {
  return async (c, next) => {
    if (!localProvider) return next()
    // Hono makes an answer of its own to HEAD, when the provider's has gone already.
    if (c.req.method === 'HEAD') return methodNotAllowed(c, 'GET, POST')
    const { incoming, outgoing } = c.env as HttpBindings
    for (const [name, value] of Object.entries(headersOf(origin))) outgoing.setHeader(name, value)
    outgoing.setHeader('X-Request-Id', c.get('request').id)
    await localProvider.handle(incoming, outgoing)
    return RESPONSE_ALREADY_SENT
  }
}

/** Refuses a path with broken percent-encoding (RFC 3986, section 2.1): no route can read it. */
const refuseMalformedPaths: MiddlewareHandler = (c, next) => {
  try {
    decodeURI(new URL(c.req.url).pathname)
  } catch {
    return Promise.resolve(c.text('Bad request', 400))
  }
  return next()
}

// In development Vite serves the files before a request gets here.
function files(cacheControl: string): MiddlewareHandler {
  if (import.meta.env.DEV) return (_, next) => next()
  return serveStatic({
    root: path.join(import.meta.dirname, '../client'),
    precompressed: true,
    onFound: (_, c) => {
      c.header('Cache-Control', cacheControl)
      c.header('Vary', 'Accept-Encoding')
    },
  })
}
