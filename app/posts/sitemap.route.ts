import { servicesContext } from '../context.server.ts'
import type { Route } from './+types/sitemap.route.ts'
import { sitemap } from './feed.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const headers = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'no-cache' }
  return new Response(await sitemap(context.get(servicesContext)), { headers })
}
