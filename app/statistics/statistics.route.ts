import { requestContext, type Services, servicesContext } from '../context.server.ts'
import { securityEvent } from '../security-event.server.ts'
import type { Route } from './+types/statistics.route.ts'
import { countQuiz, limitCounts } from './count-quiz.server.ts'
import { sentQuiz } from './sent-quiz.ts'

export const loader = () =>
  new Response('Method not allowed', { status: 405, headers: { Allow: 'POST' } })

/** Counts a finished quiz. Reads no cookie, because the counters do not depend on the rider. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.headers.get('Sec-GPC') === '1') return done()
  const services = context.get(servicesContext)
  const sender = context.get(requestContext)
  const wait = await limitCounts(services, sender)
  if (wait > 0) return tooMany(services, wait, 'Too many quizzes at once.')
  const sent = sentQuiz.safeParse(await request.json().catch(() => null))
  const outcome = sent.success ? await countQuiz(services, sent.data, sender.network) : 'refused'
  if (outcome === 'counted') return done()
  if (outcome === 'refused') return refusal(422, 'This quiz does not fit the questions.')
  return tooMany(services, outcome.waitSeconds, 'Too many quizzes today.')
}

function tooMany({ log }: Services, waitSeconds: number, message: string): Response {
  log.warn(securityEvent('rate.limited', { limit: 'statistics' }), 'too many quizzes')
  return refusal(429, message, { 'Retry-After': String(waitSeconds) })
}

function done(): Response {
  return new Response(null, { status: 204, headers: NO_STORE })
}

function refusal(status: number, message: string, headers?: Record<string, string>): Response {
  return Response.json({ message }, { status, headers: { ...headers, ...NO_STORE } })
}

const NO_STORE = { 'Cache-Control': 'no-store' }
