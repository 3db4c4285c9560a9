import { servicesContext } from '../../context.server.ts'
import { PRIVATE, requireOwnSession } from '../../people/auth/session.server.ts'
import type { Route } from './+types/own-reports.route.ts'
import { markReportsRead, ownReports } from './own-reports.server.ts'
import { readReports } from './report.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { uid } = await requireOwnSession(services, request, params.uid)
  return Response.json(await ownReports(services, uid), { headers: PRIVATE })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const session = await requireOwnSession(services, request, params.uid)
  const sent = readReports.safeParse(await request.json().catch(() => null))
  if (!sent.success) return Response.json(null, { status: 422, headers: PRIVATE })
  const isMarked = await markReportsRead(services, session, sent.data.read)
  if (!isMarked) return Response.json(null, { status: 404, headers: PRIVATE })
  return new Response(null, { status: 204, headers: PRIVATE })
}
