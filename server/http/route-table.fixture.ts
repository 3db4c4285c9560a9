import type { ServerBuild } from 'react-router'
import type { RouteHandle } from '../../app/route-handle.ts'
import { type RouteTable, routeTable } from './route-table.ts'

/** Returns a table of routes with these paths and handles, below a root. */
export function builtRoutes(handles: Record<string, RouteHandle>): RouteTable {
  const routes: Record<string, object> = { root: { id: 'root', path: '', module: {} } }
  for (const [path, handle] of Object.entries(handles)) {
    routes[path || 'index'] = { id: path || 'index', parentId: 'root', path, module: { handle } }
  }
  return routeTable(routes as ServerBuild['routes'])
}
