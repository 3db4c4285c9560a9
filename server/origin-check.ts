import type { MiddlewareHandler } from 'hono'

/**
 * Refuses what may change something unless it comes from a page of ours (cross-site request forgery;
 * OWASP ASVS 5.0, V3.5.1). Browsers send `Origin` with every such request, and no page can forge it.
 */
export function originCheck(origin: string): MiddlewareHandler {
  return (c, next) => {
    const { method } = c.req
    if (method === 'GET' || method === 'HEAD' || c.req.header('Origin') === origin) return next()
    return Promise.resolve(c.text('Forbidden', 403))
  }
}
