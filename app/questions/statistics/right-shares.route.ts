import { servicesContext } from '../../context.server.ts'
import { findState } from '../states/us-states.ts'
import type { Route } from './+types/right-shares.route.ts'
import { rightShares } from './right-shares.server.ts'

/** Returns the shares, the same for everyone. The browser caches the reply for an hour. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const state = findState(params.abbrev)
  if (!state) return Response.json(null, { status: 404 })
  const shares = await rightShares(context.get(servicesContext), state.abbrev)
  return Response.json(shares, { headers: { 'Cache-Control': 'public, max-age=3600' } })
}
