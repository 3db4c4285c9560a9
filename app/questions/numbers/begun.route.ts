import * as z from 'zod/mini'
import { securityEvent } from '../../base/requests/security-event.server.ts'
import { TAG } from '../../base/text/language.ts'
import { postOnly } from '../../base/text/post-only.server.ts'
import { requestContext, servicesContext } from '../../context.server.ts'
import { US_STATES } from '../states/us-states.ts'
import type { Route } from './+types/begun.route.ts'
import { OF_MODE } from './kinds.ts'
import { limitNumbers, mayCount } from './may-count.server.ts'
import { countOne } from './numbers.server.ts'

export const loader = postOnly

const sentBegun = z.strictObject({
  state: z.enum(US_STATES.map(({ abbrev }) => abbrev)),
  mode: z.enum(['quiz', 'exam']),
})

/** Counts a quiz or an exam that a rider has begun. The request's cookie is not read. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const sent = sentBegun.safeParse(await request.json().catch(() => null))
  const kind = sent.success ? OF_MODE[sent.data.mode]?.begun : undefined
  if (!sent.success || !kind) return reply(422)
  if (!mayCount((header) => request.headers.get(header))) return reply(204)
  const wait = await limitNumbers(services, context.get(requestContext))
  if (wait > 0) {
    services.log.warn(securityEvent('rate.limited', { limit: 'numbers' }), 'too many beginnings')
    return reply(429, { 'Retry-After': String(wait) })
  }
  countOne(services, { kind, state: sent.data.state, language: TAG })
  return reply(204)
}

function reply(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
}
