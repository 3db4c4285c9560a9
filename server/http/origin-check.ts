import type { Services } from '../../app/context.server.ts'
import { securityEvent } from '../../app/security-event.server.ts'
import type { Middleware } from './request-log.ts'

/**
 * Refuses a request that may change something, unless it comes from a page of this site (cross-site
 * request forgery; OWASP ASVS 5.0, V3.5.1). Browsers send `Origin` with every such request, and no
 * page can forge it.
 */
export function originCheck({ origin, log }: Pick<Services, 'origin' | 'log'>): Middleware {
  return (c, next) => {
    const { method } = c.req
    if (method === 'GET' || method === 'HEAD' || c.req.header('Origin') === origin) return next()
    const requestId = c.get('request').id
    log.warn(securityEvent('origin.refused', { requestId, method }), 'not from a page of ours')
    return Promise.resolve(c.text('Forbidden', 403))
  }
}
