import { servicesContext } from '../context.server.ts'
import type { Route } from './+types/me.route.ts'
import { PRIVATE, readSession } from './session.server.ts'
import { user } from './user.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await readSession(context.get(servicesContext), request)
  return Response.json(session && user.parse(session), { headers: PRIVATE })
}
