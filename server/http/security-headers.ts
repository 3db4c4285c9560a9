import type { MiddlewareHandler } from 'hono'
import { isSent } from './request-log.ts'

const HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // Pages have a policy of their own (app/entry.server.tsx).
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

/** The headers that a response may set itself. */
const OWN = ['Content-Security-Policy', 'Cross-Origin-Resource-Policy'] as const

export function headersOf(origin: string): Record<string, string> {
  const transport = { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
  return { ...HEADERS, ...(origin.startsWith('https:') && transport) }
}

/** Sets the headers of a response that is not sent yet (OWASP ASVS 5.0, V3.4, V14.3.2). */
export function securityHeaders(origin: string): MiddlewareHandler {
  const headers = Object.entries(headersOf(origin))
  return async (c, next) => {
    await next()
    if (isSent(c)) return
    const [ownPolicy, sites] = OWN.map((name) => c.res.headers.get(name))
    for (const [name, value] of headers) c.res.headers.set(name, value)
    if (ownPolicy) c.res.headers.set('Content-Security-Policy', ownPolicy)
    if (sites) c.res.headers.set('Cross-Origin-Resource-Policy', sites)
    // Any site may frame a page that is for all sites.
    if (ownPolicy && sites === 'cross-origin') c.res.headers.delete('X-Frame-Options')
    // A cached error would outlive its cause. A response without `Cache-Control` may be private.
    if (c.res.status >= 400 || !c.res.headers.has('Cache-Control')) {
      c.res.headers.set('Cache-Control', 'no-store')
    }
  }
}
