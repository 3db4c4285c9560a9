import type { MiddlewareHandler } from 'hono'
import type { Services } from '../app/context.server.ts'
import { isPlainAddress } from '../app/text/email-address.ts'

export const SECURITY_TXT = '/.well-known/security.txt'

/** RFC 9116 wants less than a year. It is counted from each request, so it never runs out. */
const VALID_MS = 90 * 24 * 60 * 60 * 1000

/** Whether it can be the contact: `mailto:` and a plain address, or an https address (RFC 9116, 2.5.3). */
export function isSecurityContact(value: string): boolean {
  if (value.startsWith('mailto:')) return isPlainAddress(value.slice('mailto:'.length))
  return /^https:\/\/[\x21-\x7e]+$/.test(value) && URL.canParse(value)
}

/** Says whom to tell about a vulnerability (RFC 9116); not found where the operator names nobody. */
export function securityTxt({
  origin,
  securityContact,
  now,
}: Pick<Services, 'origin' | 'securityContact' | 'now'>): MiddlewareHandler {
  return (c, next) => {
    if (securityContact === null) return next()
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(now().getTime() + VALID_MS).toISOString()}`,
      'Preferred-Languages: en',
      // No other scheme may be named.
      ...(origin.startsWith('https:') ? [`Canonical: ${origin}${SECURITY_TXT}`] : []),
    ]
    return Promise.resolve(
      c.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': 'public, max-age=3600' }),
    )
  }
}
