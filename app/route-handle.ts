import type { ContentKind } from './context.server.ts'

/**
 * The `handle` of a route tells the server how to serve it. A route without a handle is not cached,
 * takes bodies of at most 256 KB, and is not in the sitemap.
 */
export type RouteHandle = {
  /**
   * The page is the same for everyone, and stays the same until one of these kinds of content
   * changes, or something in it expires. The server caches it, for an hour at most.
   */
  cachedBy?: readonly ContentKind[]
  /**
   * The pattern of each parameter, by default `[\w-]{1,100}`. If a parameter does not match, nothing in
   * the handle except `waits` applies.
   */
  params?: Record<string, RegExp>
  /** The largest body of a request. With `Infinity`, the route must limit it. */
  maxBodyBytes?: number
  /** True if a body may take longer than 50 seconds while more of it keeps arriving. */
  mayArriveSlowly?: boolean
  /** True if the page shows everything without its script. The script then starts late. */
  waits?: boolean
  /** True if the page is in the sitemap. Only for a path without parameters. */
  isInSitemap?: boolean
}
