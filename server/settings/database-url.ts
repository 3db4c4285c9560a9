import { hostUrls } from '../../platform/documents/host-urls.ts'
import { hasBarePassword } from './bare-password.ts'

/** Follows Google's rules for the names of projects and databases. */
const FIRESTORE_URL =
  /^firestore:\/\/[a-z][a-z0-9-]{4,28}[a-z0-9](\?database=[a-z][a-z0-9-]{2,61}[a-z0-9])?$/

/**
 * Reads the address of a database that can hold the documents: Firestore or PostgreSQL. Throws for any
 * other text.
 */
export function readDatabaseUrl(text: string): string {
  const url = withHostInFront(text)
  const isUsable = FIRESTORE_URL.test(url) || hostUrls(url).every(isPostgres)
  if (!isUsable || hasBarePassword(text)) throw new Error('This is not the address of a database')
  return url
}

/**
 * Moves the parameter `host` to the place of the host. Addresses of sockets have it, as in
 * `postgres:///database?host=/run/postgresql`. Then the host is at the same place in all addresses.
 */
function withHostInFront(text: string): string {
  const [, start = '', host = '', path = '', query] =
    text.match(/^([^/?#]*\/\/(?:[^/?#]*@)?)([^/?#@]*)(\/[^?#]*)\?(.*)$/s) ?? []
  const parameters = new URLSearchParams(query)
  const hosts = parameters.get('host')?.split(',')
  if (!hosts) return text
  parameters.delete('host')
  const port = host.match(/:\d+$/)?.[0] ?? ''
  const moved = hosts.map((one) => one.replaceAll('/', '%2F') + port).join()
  return `${start}${moved}${path}${parameters.size > 0 ? `?${parameters}` : ''}`
}

function isPostgres(url: string): boolean {
  const { protocol, host, pathname } = URL.parse(url) ?? {}
  return /^postgres(ql)?:$/.test(protocol ?? '') && host !== '' && (pathname?.length ?? 0) > 1
}
