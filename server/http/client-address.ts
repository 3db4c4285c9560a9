import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'
import type { Logger } from '../../platform/log.ts'

/**
 * A function that returns true for the address of a trusted proxy. Null if the operator trusts no
 * proxy.
 */
export type TrustedProxies = ReturnType<typeof proxyAddr.compile> | null

/**
 * Returns the address that counts as the client: the peer, or behind trusted proxies the last hop in
 * `X-Forwarded-For` that is not a proxy. A client can forge all hops before that. An IPv6 address
 * becomes its /64 network, because one client usually has a whole /64.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  proxies: TrustedProxies,
): string {
  const request = { headers: { 'x-forwarded-for': forwardedFor }, socket: { remoteAddress: peer } }
  const last = proxyAddr(request as unknown as IncomingMessage, proxies ?? (() => false))
  // If every hop is a trusted proxy, `last` is the first hop, which a client can forge.
  const client = proxies?.(last, 0) ? peer : last
  // A link-local address may name its interface (`fe80::1%eth0`, RFC 4007).
  const [withoutZone = ''] = client.split('%')
  if (!ipaddr.isValid(withoutZone)) return client
  const address = ipaddr.process(withoutZone)
  if (!('parts' in address)) return address.toString()
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

/** Returns the network of a client: the /24 of an IPv4 address, or the /48 around a /64. */
export function clientNetwork(client: string): string {
  const [prefix = '', isIpv6] = client.split('::/64')
  if (isIpv6 === '') return `${prefix.split(':').slice(0, 3).join(':')}::/48`
  if (!ipaddr.IPv4.isValidFourPartDecimal(client)) return client
  return `${client.slice(0, client.lastIndexOf('.'))}.0/24`
}

/**
 * Reads a list of addresses and networks such as `10.0.0.0/8`. Throws if an entry is neither an
 * address nor a network.
 */
export function readProxies(list: string): TrustedProxies {
  return proxyAddr.compile(
    list.split(',').flatMap((entry) => WHOLE_NETWORKS[entry.trim()] ?? entry.trim()),
  )
}

/** `proxy-addr` refuses a network of all addresses, so it gets two halves. */
const WHOLE_NETWORKS: Record<string, string[]> = {
  '0.0.0.0/0': ['0.0.0.0/1', '128.0.0.0/1'],
  '::/0': ['::/1', '8000::/1'],
}

/** Warns once if requests seem to come through a proxy although the operator trusts none. */
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
  'X-Forwarded-For arrives, but TRUSTED_PROXIES is not set: behind a proxy all clients share one rate limit, and all their answers and reports count as those of one. Set TRUSTED_PROXIES to the address of the proxy.'
