import type { MiddlewareHandler } from 'hono'

const HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
}

/** For everything that is not a page of ours; pages bring their own (app/entry.server.tsx). */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Sets the headers that every answer carries (OWASP ASVS 5.0, V3.4, V14.3.2). */
export function securityHeaders(origin: string): MiddlewareHandler {
  const secure = origin.startsWith('https:')
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(HEADERS)) c.res.headers.set(name, value)
    // An error kept by a cache would outlive its cause.
    if (c.res.status >= 400) c.res.headers.set('Cache-Control', 'no-store')
    if (secure) {
      c.res.headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    }
    if (!c.res.headers.has('Content-Security-Policy')) {
      c.res.headers.set('Content-Security-Policy', CONTENT_SECURITY_POLICY)
    }
  }
}
