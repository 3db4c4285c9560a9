import { servicesContext, sitemapContext } from '../../context.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/sitemap.route.ts'
import { sitemap } from './sitemap.server.ts'

export const handle: RouteHandle = { cachedBy: ['posts', 'questions'] }

export async function loader({ context }: Route.LoaderArgs) {
  const headers = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'no-cache' }
  const text = await sitemap(context.get(servicesContext), context.get(sitemapContext))
  return new Response(text, { headers })
}
