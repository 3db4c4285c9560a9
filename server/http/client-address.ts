import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
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
 * `X-Forwarded-For` that is not a proxy. A client can forge all hops before that. If that hop is no
 * address, the peer is the client. An IPv6 address becomes its /64 network, because one client
 * usually has a whole /64.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  proxies: TrustedProxies,
): string {
  const { hops } = readHops(forwardedFor)
  const request = { headers: { 'x-forwarded-for': hops }, socket: { remoteAddress: peer } }
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

/**
 * Reads the hops of `X-Forwarded-For` without ports, brackets and zones. Some proxies write them, and
 * each port would be another client. Drops the last hop that is no address, and all hops before it.
 */
function readHops(forwardedFor = ''): { hops: string; isCut: boolean } {
  const all = forwardedFor.trim() === '' ? [] : forwardedFor.split(',').map(addressOfHop)
  const hops = all.slice(all.lastIndexOf(null) + 1)
  return { hops: hops.join(), isCut: hops.length < all.length }
}

function addressOfHop(hop: string): string | null {
  const [, inBrackets, plain] = hop.trim().match(HOP) ?? []
  const [address = ''] = (inBrackets ?? plain ?? hop.trim()).split('%')
  return isIP(address) ? address : null
}

const HOP = /^"?(?:\[([^\]]+)\]|([^:"]+))(?::\d+)?"?$/

/** True if a trusted proxy wrote something in place of the client that is no address. */
function isUnreadable(peer: string, forwardedFor: string, proxies: TrustedProxies): boolean {
  if (!proxies?.(peer, 0)) return false
  const { hops, isCut } = readHops(forwardedFor)
  return isCut && (hops === '' || hops.split(',').every((hop) => proxies(hop, 0)))
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

/**
 * Warns once if requests seem to come through a proxy although the operator trusts none, and once if
 * a trusted proxy writes no address of the client. `/readyz` tells the doctor of the latter.
 */
export function warnOfProxies(log: Logger, trustedProxies: TrustedProxies): MiddlewareHandler {
  const warned = new Set<string>()
  const warn = (message: string) => {
    if (!warned.has(message)) log.warn(message)
    warned.add(message)
  }
  return async (c, next) => {
    const forwardedFor = c.req.header('X-Forwarded-For')
    if (forwardedFor === undefined) return next()
    if (!trustedProxies) warn(UNNAMED_PROXY)
    const peer = getConnInfo(c).remote.address ?? ''
    if (!isUnreadable(peer, forwardedFor, trustedProxies)) return next()
    warn(UNREADABLE_CLIENT)
    await next()
    if (c.req.path === '/readyz') c.res.headers.set(PROXY_PROBLEM, UNREADABLE)
  }
}

export const PROXY_PROBLEM = 'X-Proxy-Problem'
export const UNREADABLE = 'unreadable X-Forwarded-For'

const UNNAMED_PROXY =
  'X-Forwarded-For arrives, but TRUSTED_PROXIES is not set: behind a proxy all clients share one rate limit, and all their answers and reports count as those of one. Set TRUSTED_PROXIES to the address of the proxy.'
const UNREADABLE_CLIENT =
  'X-Forwarded-For of a trusted proxy ends with something that is no IP address, so the proxy itself counts as the client: all clients share one rate limit. Make the proxy append the address of the client.'
