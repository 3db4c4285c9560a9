import { PRIVATE, requireOwnSession } from '../auth/session.server.ts'
import { servicesContext } from '../context.server.ts'
import { jsonList, streamJson } from '../json-stream.server.ts'
import { ITEM_TEXT_LIMIT } from '../question/quiz-item.ts'
import { QUIZ_LENGTH } from '../quiz/draw-quiz.ts'
import type { RouteHandle } from '../route-handle.ts'
import { securityEvent } from '../security-event.server.ts'
import type { Route } from './+types/results.route.ts'
import { newestResults, saveResult, submittedQuiz } from './results.server.ts'
import { RESULTS_MESSAGES } from './results-messages.ts'

/**
 * The largest quiz as JSON: three texts per answer. JSON escapes a control character in six bytes.
 * The texts of an exam are not longer in all.
 */
const QUIZ_BYTES = QUIZ_LENGTH * 3 * ITEM_TEXT_LIMIT * 6 + 8_000

export const handle: RouteHandle = { maxBodyBytes: QUIZ_BYTES }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { uid } = await requireOwnSession(services, request, params.uid)
  return streamJson(services, request, jsonList(newestResults(services, uid)), PRIVATE)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const session = await requireOwnSession(services, request, params.uid)
  const quiz = submittedQuiz.safeParse(await request.json().catch(() => null))
  if (!quiz.success) return answer(null, 422)
  const saved = await saveResult(services, session, quiz.data)
  if (!('refused' in saved)) return answer(saved, 201)
  if (saved.refused === 'signed out') return answer(null, 404)
  if (saved.refused === 'other answers') return answer(null, 409)
  const limit = `saved results: ${saved.refused}`
  services.log.warn(securityEvent('rate.limited', { limit }), 'result not saved')
  if (saved.refused === 'full') return answer({ message: RESULTS_MESSAGES.full }, 409)
  const wait = { 'Retry-After': String(saved.retryAfterSeconds) }
  return answer({ message: RESULTS_MESSAGES.tooMany }, 429, wait)
}

function answer(body: unknown, status: number, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...PRIVATE, ...headers } })
}
