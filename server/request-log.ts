import { randomUUID } from 'node:crypto'
import type { BlockList } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { RequestInfo } from '../app/context.server.ts'
import type { Logger } from '../platform/log.ts'
import { isSent } from './already-sent.ts'
import { clientAddress } from './client-address.ts'

export type RequestVariables = { Variables: { request: RequestInfo } }

/**
 * Gives each request an id, which the client gets in `X-Request-Id`, and logs one line about it:
 * the route's pattern instead of the URL, and nothing that a person sent.
 */
export function requestLog(
  log: Logger,
  trustedProxies: BlockList,
): MiddlewareHandler<RequestVariables> {
  return async (c, next) => {
    const peer = getConnInfo(c).remote.address ?? ''
    const request: RequestInfo = {
      id: newRequestId(),
      // Few ask, and reading addresses takes time that every request would pay for.
      get client() {
        return clientAddress(peer, c.req.header('X-Forwarded-For'), trustedProxies)
      },
      routePattern: null,
      uid: null,
    }
    c.set('request', request)
    const started = performance.now()
    await next()
    const sent = isSent(c)
    if (!sent) c.res.headers.set('X-Request-Id', request.id)
    const route = request.routePattern ?? routePath(c)
    const { outgoing } = c.env as HttpBindings
    const status = sent ? outgoing.statusCode : c.res.status
    const { id: requestId, uid } = request
    const { method } = c.req
    logRequest(log, { requestId, method, route, status, started, ...(uid && { uid }) })
  }
}

export const newRequestId = (): string => randomUUID()

export type AnsweredRequest = {
  requestId: string
  method: string | undefined
  route: string | null
  status: number
  uid?: string
  /** By the clock of `performance`, in milliseconds. */
  started: number
}

/** The one line about a request. */
export function logRequest(log: Logger, { started, ...request }: AnsweredRequest): void {
  const ms = Math.round((performance.now() - started) * 10) / 10
  log.info({ ...request, ms }, 'request')
}
