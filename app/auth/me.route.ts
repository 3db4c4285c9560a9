import { servicesContext } from '../context.server.ts'
import type { Route } from './+types/me.route.ts'
import { hasHint, PRIVATE, readSession, signedInHint } from './session.server.ts'
import { user } from './user.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const session = await readSession(services, request)
  const isSignedIn = session !== null
  // Sessions end in many ways, and those of earlier releases have no hint.
  const isHintWrong = (await hasHint(services, request)) !== isSignedIn
  const headers = {
    ...PRIVATE,
    ...(isHintWrong && { 'Set-Cookie': await signedInHint(services, isSignedIn) }),
  }
  return Response.json(session && user.parse(session), { headers })
}
