import { jsonList, streamText } from '../../base/text/json-stream.server.ts'
import { servicesContext } from '../../context.server.ts'
import { PRIVATE, requireOwnSession } from '../../people/auth/session.server.ts'
import type { Route } from './+types/answers.route.ts'
import { answersAfter } from './answers.server.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { uid } = await requireOwnSession(services, request, params.uid)
  const after = Number(new URL(request.url).searchParams.get('after') ?? 0)
  return streamText(services, request, jsonList(answersAfter(services, uid, after)), PRIVATE)
}
