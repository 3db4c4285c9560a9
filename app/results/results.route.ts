import { readOwnSession } from '../auth/session.server.ts'
import { servicesContext } from '../context.server.ts'
import type { Route } from './+types/results.route.ts'
import { listResults, saveResult } from './results.server.ts'
import { finishedQuiz } from './saved-result.ts'

/** The user's own history. Anybody else's, known or not, is not found. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const session = await readOwnSession(services, request, params.uid)
  if (!session) return answer(null, 404)
  return answer(await listResults(services, session.uid))
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const session = await readOwnSession(services, request, params.uid)
  if (!session) return answer(null, 404)
  const quiz = finishedQuiz.safeParse(await request.json().catch(() => null))
  if (!quiz.success) return answer(null, 422)
  const saved = await saveResult(services, session.uid, quiz.data)
  return saved ? answer(saved, 201) : answer(null, 409)
}

function answer(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'private, no-store' } })
}
