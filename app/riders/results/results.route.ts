import { jsonList, streamText } from '../../base/text/json-stream.server.ts'
import { servicesContext } from '../../context.server.ts'
import { PRIVATE, requireOwnSession } from '../../people/auth/session.server.ts'
import { shownResults } from '../attempts/results.server.ts'
import type { Route } from './+types/results.route.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { uid } = await requireOwnSession(services, request, params.uid)
  return streamText(services, request, jsonList(shownResults(services, uid)), PRIVATE)
}
