import { servicesContext } from '../../context.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { findState } from '../states/us-states.ts'
import { shown } from '../translations/shown.server.ts'
import type { Route } from './+types/questions.route.ts'
import { withEases } from './eases.server.ts'
import { latestQuizItems } from './questions.server.ts'

export const handle: RouteHandle = {
  cachedBy: ['questions'],
  params: { abbrev: /[A-Z]{2}/ },
}

/**
 * Returns the questions of the quick quiz. They are the same for everyone, so any cache may store
 * them for a minute.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const state = findState(params.abbrev)
  if (!state) return Response.json(null, { status: 404 })
  const services = context.get(servicesContext)
  const items = await latestQuizItems(services, state.abbrev)
  const eased = await withEases(services, state.abbrev, items, 'if sure')
  return Response.json(await shown(services, state.abbrev, eased), {
    headers: { 'Cache-Control': 'public, max-age=60' },
  })
}
