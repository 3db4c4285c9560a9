import { servicesContext } from '../../context.server.ts'
import type { Route } from './+types/robots.route.ts'
import { robots } from './sitemap.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' }
  return new Response(robots(context.get(servicesContext)), { headers })
}
