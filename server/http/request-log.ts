import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { RequestInfo, Services } from '../../app/context.server.ts'
import { clientAddress, clientNetwork, type TrustedProxies } from './client-address.ts'

export type RequestVariables = { Variables: { request: RequestInfo } }
export type Middleware = MiddlewareHandler<RequestVariables>

const BOUNDS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Logs one line for each request. Gives the request an id, which the client gets in `X-Request-Id`.
 * The line has the route's pattern instead of the URL, because a URL may contain personal data.
 */
export function requestLog(record: RecordRequest, trustedProxies: TrustedProxies): Middleware {
  return async (c, next) => {
    const peer = getConnInfo(c).remote.address ?? ''
    const request: RequestInfo = {
      id: randomUUID(),
      // These are getters, because few routes need the address, and finding it takes time.
      get client() {
        return clientAddress(peer, c.req.header('X-Forwarded-For'), trustedProxies)
      },
      get network() {
        return clientNetwork(request.client)
      },
      routePattern: null,
      uid: null,
    }
    c.set('request', request)
    const started = performance.now()
    await next()
    const { id: requestId, uid, routePattern } = request
    const sent = isSent(c)
    if (!sent) c.res.headers.set('X-Request-Id', requestId)
    const route = routePattern ?? routePath(c)
    const status = sent ? (c.env as HttpBindings).outgoing.statusCode : c.res.status
    record({ requestId, method: c.req.method, route, status, started, ...(uid && { uid }) })
  }
}

/** True if the response headers are already sent, so that they cannot change. */
export function isSent(c: Context): boolean {
  return (c.env as HttpBindings).outgoing.headersSent
}

export type RecordRequest = (request: {
  requestId: string
  method: string
  route: string | null
  status: number
  uid?: string
  started: number
}) => void

export function recordRequests({ log, metrics }: Pick<Services, 'log' | 'metrics'>): RecordRequest {
  const observe = metrics.histogram(
    'http_request_duration_seconds',
    'Requests that were answered, by route and status.',
    { labels: ['method', 'route', 'status'], bounds: BOUNDS_SECONDS },
  )
  return ({ started, ...request }) => {
    const ms = Math.round((performance.now() - started) * 10) / 10
    const { method, route, status } = request
    observe([method, route ?? '', String(status)], ms / 1000)
    log.info({ ...request, ms }, 'request')
  }
}
