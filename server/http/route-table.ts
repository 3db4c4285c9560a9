import type { ServerBuild } from 'react-router'
import type { RouteHandle } from '../../app/route-handle.ts'

type BuiltRoutes = ServerBuild['routes']

export type RouteTable = {
  /**
   * Finds the handle of the route at a path. The path must be spelled as in the table of routes,
   * without percent-encoding or a slash at its end. Other spellings that React Router accepts get an
   * empty handle.
   */
  handleAt(path: string): RouteHandle
  /**
   * Finds the address of the cached page that the path names in any spelling that React Router
   * accepts: with more slashes, or with other cases of fixed segments.
   */
  cachedAddressOf(path: string): string | null
  /** True if the path names a cached route without a page, in any spelling. */
  isCachedFile(path: string): boolean
  sitemapPaths: readonly string[]
}

type TableRoute = { path: string; handle: RouteHandle }
type RouteModule = { handle?: RouteHandle; default?: unknown }

const NO_HANDLE: RouteHandle = {}
const PARAMETER = /[\w-]{1,100}/

/** Returns one table of the routes of all builds, each of which has addresses of its own. */
export function routeTable(...builds: BuiltRoutes[]): RouteTable {
  const table = builds
    .flatMap((routes) =>
      Object.values(routes).flatMap((route) => {
        // The root is only a layout, and the page at `/` is another route.
        if (route?.parentId === undefined) return []
        const { handle = NO_HANDLE, default: page } = route.module as RouteModule
        return [{ path: pathOf(routes, route.id), handle, isFile: page === undefined }]
      }),
    )
    .sort((one, other) => (rank(one.path) < rank(other.path) ? -1 : 1))
  const matchers = table.map((route) => ({ ...route, pattern: patternOf(route) }))
  const routeAt = (path: string) => matchers.find(({ pattern }) => pattern.test(path))
  const handleAt: RouteTable['handleAt'] = (path) => routeAt(path)?.handle ?? NO_HANDLE
  const cached = table.filter(({ handle }) => handle.cachedBy).map(({ path }) => path)

  function cachedAddressOf(path: string): string | null {
    const segments = segmentsOf(path)
    const addresses = cached
      .filter((route) => segmentsOf(route).length === segments.length)
      .map((route) => addressIn(route, segments))
    return addresses.find((address) => address && handleAt(address).cachedBy) ?? null
  }

  return {
    handleAt,
    cachedAddressOf,
    isCachedFile: (path) => routeAt(cachedAddressOf(path) ?? '')?.isFile ?? false,
    sitemapPaths: table.flatMap(({ path, handle }) => (handle.isInSitemap ? [path] : [])),
  }
}

/** Removes the suffix `.data`, which React Router adds to a path to load the data of its page. */
export function withoutDataSuffix(path: string): string {
  return path.replace(/\/_\.data$/, '/').replace(/\.data$/, '')
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '')
}

/** Returns the address with the fixed segments as in the route, or null if the route does not match. */
function addressIn(path: string, segments: readonly string[]): string | null {
  const route = segmentsOf(path)
  const isParameter = (at: number) => route[at]?.startsWith(':')
  const fits = segments.every((one, at) => isParameter(at) || one.toLowerCase() === route[at])
  if (!fits) return null
  const address = `/${segments.map((one, at) => (isParameter(at) ? one : route[at])).join('/')}`
  return path.endsWith('/') && address !== '/' ? `${address}/` : address
}

function pathOf(routes: BuiltRoutes, id: string): string {
  const segments: string[] = []
  for (let route = routes[id]; route; route = routes[route.parentId ?? '']) {
    if (route.path) segments.unshift(route.path)
  }
  return `/${segments.join('/')}`
}

/** Sorts fixed segments before parameters, and parameters before `*`, as React Router does. */
function rank(path: string): string {
  return path.replace(/:\w+/g, '~').replace('*', '~~')
}

function patternOf({ path, handle: { params = {} } }: TableRoute): RegExp {
  const source = path
    .replaceAll('.', '\\.')
    .replace('*', '.*')
    .replace(/:(\w+)/g, (_, name) => (params[name] ?? PARAMETER).source)
  return new RegExp(`^${source}$`)
}
