import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

/**
 * Whether a request names one host at most. Of two the server would take one and a proxy or a cache
 * before it perhaps the other (RFC 9112, section 3.2). Node refuses a missing host, but not two.
 */
export function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  // Names and values in turn. Every page asks this, so the length is looked at first.
  return rawHeaders.filter((name, at) => name.length === 4 && isHost(name, at)).length <= 1
}

function isHost(name: string, at: number): boolean {
  return at % 2 === 0 && name.toLowerCase() === 'host'
}

/** Refuses a request with two hosts. */
export const refuseTwoHosts: MiddlewareHandler = (c, next) => {
  if (hasOneHost((c.env as HttpBindings).incoming)) return next()
  return Promise.resolve(c.text('Bad request', 400))
}
