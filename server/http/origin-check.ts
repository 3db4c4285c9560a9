import { securityEvent } from '../../app/base/requests/security-event.server.ts'
import { otherAddress } from '../../app/base/text/trouble-messages.ts'
import type { Services } from '../../app/context.server.ts'
import type { Middleware } from './request-log.ts'

const MAX_LOGGED_LENGTH = 200

/**
 * Refuses a request that may change something, unless it comes from a page of this site (cross-site
 * request forgery; OWASP ASVS 5.0, V3.5.1). Browsers send `Origin` with every such request, and no
 * page can forge it. The refusal names both addresses, because the page may be ours, opened under
 * another name of this server.
 */
export function originCheck({ origin, log }: Pick<Services, 'origin' | 'log'>): Middleware {
  return (c, next) => {
    const { method } = c.req
    const sent = c.req.header('Origin')
    if (method === 'GET' || method === 'HEAD' || sent === origin) return next()
    const requestId = c.get('request').id
    const from = sent && originOf(sent)
    const facts = { requestId, method, from: from ?? 'no address', ORIGIN: origin }
    log.warn(securityEvent('origin.refused', facts), 'not from a page at ORIGIN')
    if (!from) return Promise.resolve(c.text('Forbidden', 403))
    const message = otherAddress(from, origin)
    const isScript = c.req.header('Content-Type')?.startsWith('application/json')
    return Promise.resolve(isScript ? c.json({ message }, 403) : c.text(message, 403))
  }
}

/** Returns the origin of an address, or null if it is invalid, too long or the origin of a sandbox. */
function originOf(sent: string): string | null {
  const origin = URL.parse(sent)?.origin ?? 'null'
  return origin === 'null' || origin.length > MAX_LOGGED_LENGTH ? null : origin
}
