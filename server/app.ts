import path from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { requestContext, type Services, servicesContext } from '../app/context.server.ts'
import { health } from './health.ts'
import { type RequestVariables, requestLog } from './request-log.ts'
import { securityHeaders } from './security-headers.ts'

/** The server, in the order in which a request passes through it. */
export function createApp(services: Services, state: { stopping: boolean }) {
  const handleRoute = createRequestHandler(build, import.meta.env.MODE)

  return new Hono<RequestVariables>()
    .use(requestLog(services.log))
    .use(securityHeaders(services.origin))
    .use(refuseMalformedPaths)
    .route('/', health(services, state))
    .use('/assets/*', files('public, max-age=31536000, immutable'))
    .all('/assets/*', (c) => c.text('Not found', 404))
    .use('/:file{[\\w-]+\\.(?:svg|ico|png|txt|webmanifest)}', files('public, max-age=3600'))
    .use(compress())
    .get('*', (c) => {
      const context = new RouterContextProvider()
      context.set(servicesContext, services)
      context.set(requestContext, c.get('request'))
      return handleRoute(c.req.raw, context)
    })
    .all('*', (c) => c.text('Method not allowed', 405, { Allow: 'GET, HEAD' }))
    .onError((error, c) => {
      services.log.error({ err: error, requestId: c.get('request').id }, 'request failed')
      return c.text('Something went wrong on our side. Please try again.', 500)
    })
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
