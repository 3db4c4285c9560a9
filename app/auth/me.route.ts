import { servicesContext } from '../context.server.ts'
import type { Route } from './+types/me.route.ts'
import { readSession } from './session.server.ts'
import { user } from './user.ts'

/** The signed-in user, or null. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await readSession(context.get(servicesContext), request)
  const headers = { 'Cache-Control': 'private, no-store' }
  return Response.json(session && user.parse(session), { headers })
}
