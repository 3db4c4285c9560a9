import { readOwnSession } from '../auth/session.server.ts'
import { servicesContext } from '../context.server.ts'
import { securityEvent } from '../security-event.server.ts'
import type { Route } from './+types/results.route.ts'
import { jsonList, streamJson } from './json-stream.server.ts'
import { newestResults, type SaveRefusal, saveResult, submittedQuiz } from './results.server.ts'
import { RESULTS_MESSAGES } from './results-messages.ts'

const PRIVATE = { 'Cache-Control': 'private, no-store' }

/** The user's own history. For any other user, existing or not, the reply is 404. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const session = await readOwnSession(services, request, params.uid)
  if (!session) return answer(null, 404)
  return streamJson(services, request, jsonList(newestResults(services, session.uid)), PRIVATE)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const session = await readOwnSession(services, request, params.uid)
  if (!session) return answer(null, 404)
  const quiz = submittedQuiz.safeParse(await request.json().catch(() => null))
  if (!quiz.success) return answer(null, 422)
  const saved = await saveResult(services, session, quiz.data)
  if (!('refused' in saved)) return answer(saved, 201)
  if (saved.refused === 'too many' || saved.refused === 'full') {
    const limit = `saved results: ${saved.refused}`
    services.log.warn(securityEvent('rate.limited', { limit }), 'result not saved')
  }
  return refusal(saved)
}

function refusal(refusal: SaveRefusal): Response {
  switch (refusal.refused) {
    case 'signed out':
      return answer(null, 404)
    case 'other answers':
      return answer(null, 409)
    case 'full':
      return answer({ message: RESULTS_MESSAGES.full }, 409)
    case 'too many': {
      const wait = { 'Retry-After': String(refusal.retryAfterSeconds) }
      return answer({ message: RESULTS_MESSAGES.tooMany }, 429, wait)
    }
  }
}

function answer(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...PRIVATE, ...headers } })
}
