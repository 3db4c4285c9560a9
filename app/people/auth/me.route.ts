import { servicesContext } from '../../context.server.ts'
import type { Route } from './+types/me.route.ts'
import { hasHint, signedInHint } from './cookies.server.ts'
import { PRIVATE, readSession } from './session.server.ts'
import { user } from './user.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const session = await readSession(services, request)
  const isSignedIn = session !== null
  // A session may end without this browser, and a browser may delete only the hint.
  const isHintWrong = (await hasHint(services, request)) !== isSignedIn
  const headers = {
    ...PRIVATE,
    ...(isHintWrong && { 'Set-Cookie': await signedInHint(services, isSignedIn) }),
  }
  return Response.json(session && user.parse(session), { headers })
}
