import type { MiddlewareHandler } from 'hono'
import { isPlainAddress } from '../../app/base/text/email-address.ts'
import type { Services } from '../../app/context.server.ts'

export const SECURITY_TXT = '/.well-known/security.txt'

/** The file expires this long after a request. RFC 9116 asks for less than a year. */
const VALID_MS = 90 * 24 * 60 * 60 * 1000

/** True if a value is `mailto:` with a plain address, or an https address (RFC 9116, 2.5.3). */
export function isSecurityContact(value: string): boolean {
  if (value.startsWith('mailto:')) return isPlainAddress(value.slice('mailto:'.length))
  return /^https:\/\/[\x21-\x7e]+$/.test(value) && URL.canParse(value)
}

/** Serves the contact for vulnerabilities (RFC 9116), if the operator set a contact. */
export function securityTxt({
  origin,
  settings: { securityContact },
  now,
}: Pick<Services, 'origin' | 'settings' | 'now'>): MiddlewareHandler {
  return (c, next) => {
    if (securityContact === null) return next()
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(now().getTime() + VALID_MS).toISOString()}`,
      'Preferred-Languages: en',
      // RFC 9116 allows only https addresses here.
      ...(origin.startsWith('https:') ? [`Canonical: ${origin}${SECURITY_TXT}`] : []),
    ]
    return Promise.resolve(
      c.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': 'public, max-age=3600' }),
    )
  }
}
