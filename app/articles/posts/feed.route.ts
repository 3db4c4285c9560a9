import { servicesContext } from '../../context.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/feed.route.ts'
import { atomFeed } from './feed.server.ts'

export const handle: RouteHandle = { cachedBy: ['posts'] }

export async function loader({ context }: Route.LoaderArgs) {
  const headers = {
    'Content-Type': 'application/atom+xml; charset=utf-8',
    'Cache-Control': 'no-cache',
  }
  return new Response(await atomFeed(context.get(servicesContext)), { headers })
}
