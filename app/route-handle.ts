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
   * The handle, except `waits`, applies only if each parameter matches its pattern, by default
   * `[\w-]{1,100}`.
   */
  params?: Record<string, RegExp>
  /** The largest body of a request. `Infinity` leaves the limit to the route. */
  maxBodyBytes?: number
  /** Whether a body may take longer than 50 seconds, as long as more of it keeps arriving. */
  mayArriveSlowly?: boolean
  /** True if the page shows everything without its script. The script then starts late. */
  waits?: boolean
  /** Whether the page is in the sitemap. Only for a path without parameters. */
  isInSitemap?: boolean
}
