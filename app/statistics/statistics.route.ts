import { requestContext, servicesContext } from '../context.server.ts'
import { securityEvent } from '../security-event.server.ts'
import type { Route } from './+types/statistics.route.ts'
import { sentQuiz } from './sent-quiz.ts'
import { countQuiz, limitCounts } from './statistics.server.ts'

export const loader = () =>
  new Response('Method not allowed', { status: 405, headers: { Allow: 'POST' } })

/** Counts a finished quiz. Reads no cookie, because the counters do not depend on the rider. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.headers.get('Sec-GPC') === '1') return done()
  const services = context.get(servicesContext)
  const wait = await limitCounts(services, context.get(requestContext).client)
  if (wait > 0) {
    services.log.warn(securityEvent('rate.limited', { limit: 'statistics' }), 'too many quizzes')
    return refusal(429, 'Too many quizzes from your network.', { 'Retry-After': String(wait) })
  }
  const sent = sentQuiz.safeParse(await request.json().catch(() => null))
  const outcome = sent.success ? await countQuiz(services, sent.data) : 'refused'
  return outcome === 'counted' ? done() : refusal(422, 'This quiz does not fit the questions.')
}

function done(): Response {
  return new Response(null, { status: 204, headers: NO_STORE })
}

function refusal(status: number, message: string, headers?: Record<string, string>): Response {
  return Response.json({ message }, { status, headers: { ...headers, ...NO_STORE } })
}

const NO_STORE = { 'Cache-Control': 'no-store' }
