import type { ContentKind } from './context.server.ts'

/**
 * The `handle` of a route configures how the server serves the route. A route without a handle is not
 * cached, accepts bodies of at most 256 KB, and is not in the sitemap.
 */
export type RouteHandle = {
  /**
   * The kinds of content on a page that is the same for everyone. The server caches the page until such
   * content changes, and for an hour at most, because content may expire.
   */
  cachedBy?: readonly ContentKind[]
  /**
   * The pattern of each parameter, by default `[\w-]{1,100}`. If a parameter does not match, nothing in
   * the handle except `waits` applies.
   */
  params?: Record<string, RegExp>
  /** True if visits of the page count, as those of a page with `cachedBy` do: people open it from outside. */
  countsVisits?: true
  /** The maximum size of a request's body. With `Infinity`, the route itself must limit the body. */
  maxBodyBytes?: number
  /** True if a body may take longer than 50 seconds while more of it keeps arriving. */
  mayArriveSlowly?: boolean
  /** True if the page shows everything without its script. The script then starts late. */
  waits?: boolean
  /** True if the page has no top bar and no footer. */
  isBare?: boolean
  /** True if the page is in the sitemap. Only for a path without parameters. */
  isInSitemap?: boolean
}
