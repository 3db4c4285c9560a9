import { hostUrls } from '../../platform/documents/host-urls.ts'

/** Follows Google's rules for the names of projects and databases. */
const FIRESTORE_URL =
  /^firestore:\/\/[a-z][a-z0-9-]{4,28}[a-z0-9](\?database=[a-z][a-z0-9-]{2,61}[a-z0-9])?$/

/** True for the address of a database that can hold the documents: Firestore or PostgreSQL. */
export function isDatabaseUrl(value: string): boolean {
  return FIRESTORE_URL.test(value) || hostUrls(value).every(isPostgres)
}

function isPostgres(url: string): boolean {
  const { protocol, host, pathname } = URL.parse(url) ?? {}
  return /^postgres(ql)?:$/.test(protocol ?? '') && host !== '' && (pathname?.length ?? 0) > 1
}
