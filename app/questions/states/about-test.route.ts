import { servicesContext } from '../../context.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { shownAbout } from '../translations/shown.server.ts'
import type { Route } from './+types/about-test.route.ts'
import { readStateRecord } from './states.server.ts'
import { findState } from './us-states.ts'

export const handle: RouteHandle = {
  cachedBy: ['questions'],
  params: { abbrev: /[A-Z]{2}/ },
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const state = findState(params.abbrev)
  if (!state) return Response.json(null, { status: 404 })
  const services = context.get(servicesContext)
  const { about } = (await readStateRecord(services, state.abbrev)) ?? {}
  const headers = { 'Cache-Control': 'public, max-age=60' }
  return Response.json(about ? await shownAbout(services, about) : null, { headers })
}
