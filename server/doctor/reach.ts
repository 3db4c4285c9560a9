import { BlockList, isIP } from 'node:net'
import { isLoopback } from '../settings/plain-http.ts'

const INNER = new BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  INNER.addSubnet(network, prefix, 'ipv4')
}
INNER.addSubnet('fc00::', 7, 'ipv6')
INNER.addSubnet('fe80::', 10, 'ipv6')

/** Names that public DNS never has (RFC 6762, RFC 8375, and ICANN's reservation of `internal`). */
const INNER_NAME = /\.(local|internal|lan|home\.arpa)$/

/** Returns who can reach a host: 0 for this machine only, 1 for one network, 2 for everybody. */
export function reachOf(hostname: string): 0 | 1 | 2 {
  if (isLoopback(hostname)) return 0
  const address = hostname.replace(/^\[|\]$/g, '')
  const version = isIP(address)
  const isInner = version
    ? INNER.check(address, version === 4 ? 'ipv4' : 'ipv6')
    : hasNameOfOneNetwork(hostname) || INNER_NAME.test(hostname)
  return isInner ? 1 : 2
}

/** True for a name such as `minio`, which only the machines or containers of one network know. */
export function hasNameOfOneNetwork(hostname: string): boolean {
  return !/[.:]/.test(hostname) && !isLoopback(hostname)
}
