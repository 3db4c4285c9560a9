import { BlockList, isIPv6, SocketAddress } from 'node:net'

/**
 * The address that counts as the client: the peer's, or behind trusted proxies the last one in
 * `X-Forwarded-For` that is none of them (further left anyone may have written anything). IPv6
 * addresses come as their /64, which is what one client has at least.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  trustedProxies: BlockList,
): string {
  const hops = [...(forwardedFor?.split(',').map((hop) => hop.trim()) ?? []), peer]
  const client = (hops.findLast((hop) => !isTrusted(hop, trustedProxies)) ?? peer).replace(
    IPV4_IN_IPV6,
    '',
  )
  return isIPv6(client) ? network(client) : client
}

const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.)/i

/** The proxies in a list of addresses and networks such as `10.0.0.0/8`. Throws if one is none. */
export function readProxies(list: string): BlockList {
  const proxies = new BlockList()
  for (const entry of list.split(',').map((entry) => entry.trim())) {
    const [address = '', prefix] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(prefix), family)
  }
  return proxies
}

function isTrusted(address: string, proxies: BlockList): boolean {
  const parsed = SocketAddress.parse(isIPv6(address) ? `[${address}]` : address)
  return parsed !== undefined && proxies.check(parsed)
}

function network(address: string): string {
  // A link-local address may name its interface (`fe80::1%eth0`, RFC 4007), which no URL can hold.
  const [withoutZone] = address.split('%')
  const [left, right] = new URL(`http://[${withoutZone}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean))
  const groups = [...(left ?? []), ...(right ?? [])]
  const zeros = Array.from({ length: 8 - groups.length }, () => '0')
  return `${[...(left ?? []), ...zeros, ...(right ?? [])].slice(0, 4).join(':')}::/64`
}
