import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

/**
 * True if a request names at most one host. With two, a proxy might use one and the server the other
 * (RFC 9112, section 3.2). Node refuses a request without a host, but not a request with two.
 */
export function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  // `rawHeaders` alternates names and values.
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length <= 1
}

export const refuseTwoHosts: MiddlewareHandler = (c, next) => {
  if (hasOneHost((c.env as HttpBindings).incoming)) return next()
  return Promise.resolve(c.text('Bad request', 400))
}
