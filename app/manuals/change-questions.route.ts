import { requireAdminByScript } from '../admin/require-admin.server.ts'
import { servicesContext } from '../context.server.ts'
import { findState } from '../states/us-states.ts'
import type { Route } from './+types/change-questions.route.ts'
import { changeQuestions } from './change-questions.server.ts'
import { CHANGE_MESSAGES, questionChange } from './change-questions.ts'
import { MANUAL_MESSAGES } from './manual-messages.ts'

export const loader = () =>
  new Response('Method not allowed', { status: 405, headers: { Allow: 'POST' } })

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = await requireAdminByScript(services, request)
  const state = findState(params.abbrev)
  const change = questionChange.safeParse(await request.json().catch(() => null))
  if (!state) return Response.json({ message: MANUAL_MESSAGES.noState }, { status: 404 })
  if (!change.success) return Response.json({ message: CHANGE_MESSAGES.failed }, { status: 422 })
  const outcome = await changeQuestions(services, state.abbrev, change.data, admin)
  if ('done' in outcome) return Response.json(outcome)
  return Response.json({ message: outcome.message }, { status: outcome.status })
}
