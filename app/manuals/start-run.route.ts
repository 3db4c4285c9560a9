import { requireAdminByScript } from '../admin/require-admin.server.ts'
import { servicesContext } from '../context.server.ts'
import { findState } from '../states/us-states.ts'
import type { Route } from './+types/start-run.route.ts'
import { startRun } from './generate-questions.server.ts'
import { MANUAL_MESSAGES } from './manual-messages.ts'

export const loader = () =>
  new Response('Method not allowed', { status: 405, headers: { Allow: 'POST' } })

/** Starts a run for the manual that a state has: after a failure, or when a flag was switched on. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { email } = await requireAdminByScript(services, request)
  const state = findState(params.abbrev)
  if (!state) return Response.json({ message: MANUAL_MESSAGES.noState }, { status: 404 })
  const started = await startRun(services, state.abbrev, email)
  if ('run' in started) return Response.json(started, { status: 202 })
  return Response.json({ message: started.refused }, { status: 409 })
}
