import type { MiddlewareHandler } from 'hono'
import type { Logger } from '../../platform/log.ts'
import type { TrustedProxies } from './client-address.ts'

/** Warns once if there seems to be a proxy in front, and the operator trusts none. */
export function warnOfUnnamedProxy(log: Logger, trustedProxies: TrustedProxies): MiddlewareHandler {
  let isDone = trustedProxies !== null
  return (c, next) => {
    if (!isDone && c.req.header('X-Forwarded-For') !== undefined) {
      isDone = true
      log.warn(UNNAMED_PROXY)
    }
    return next()
  }
}

const UNNAMED_PROXY =
  'X-Forwarded-For arrives, but TRUSTED_PROXIES is not set: behind a proxy all clients share one rate limit. Set TRUSTED_PROXIES to the address of the proxy.'
