import { servicesContext } from '../../context.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { findState } from '../states/us-states.ts'
import { shown } from '../translations/shown.server.ts'
import type { Route } from './+types/bank.route.ts'
import { withEases } from './eases.server.ts'
import { riderBank } from './rider-bank.server.ts'
import type { RiderBank } from './rider-bank.ts'

export const handle: RouteHandle = {
  cachedBy: ['questions'],
  params: { abbrev: /[A-Z]{2}/ },
}

/**
 * Returns a state's complete bank, the same for everyone. Riders load it for topics, mistakes and
 * exams.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const state = findState(params.abbrev)
  if (!state) return Response.json(null, { status: 404 })
  const services = context.get(servicesContext)
  const { items } = await riderBank(services, state.abbrev)
  const eased = await withEases(services, state.abbrev, items)
  const bank: RiderBank = { items: await shown(services, state.abbrev, eased) }
  return Response.json(bank, { headers: { 'Cache-Control': 'public, max-age=60' } })
}
