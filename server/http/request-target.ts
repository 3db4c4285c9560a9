/** Matches a usual host or an empty one. The app refuses others (RFC 9112, section 3.2). */
export const HOST = /^[\w.:[\]-]*$/

/**
 * Returns a request's target as a path with its query. A proxy may send the whole URL (RFC 9112,
 * section 3.2.2).
 */
export function pathAndQuery(target: string): string {
  const [origin = ''] = target.match(/^https?:\/\/[^/?]*/i) ?? []
  if (!origin || !HOST.test(origin.slice(origin.indexOf('//') + 2))) return target
  const path = target.slice(origin.length)
  return path.startsWith('/') ? path : `/${path}`
}
