import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { RequestInfo } from '../app/context.server.ts'
import type { Logger } from '../platform/log.ts'

export type RequestVariables = { Variables: { request: RequestInfo } }

/**
 * Gives each request an id, which the client gets in `X-Request-Id`, and logs one line about it:
 * the route's pattern instead of the URL, and nothing that a person sent.
 */
export function requestLog(log: Logger): MiddlewareHandler<RequestVariables> {
  return async (c, next) => {
    const request: RequestInfo = { id: randomUUID(), routePattern: null }
    c.set('request', request)
    const started = performance.now()
    await next()
    c.res.headers.set('X-Request-Id', request.id)
    const route = request.routePattern ?? routePath(c)
    const ms = Math.round((performance.now() - started) * 10) / 10
    log.info(
      { requestId: request.id, method: c.req.method, route, status: c.res.status, ms },
      'request',
    )
  }
}
