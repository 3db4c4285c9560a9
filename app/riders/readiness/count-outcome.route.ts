import { securityEvent } from '../../base/requests/security-event.server.ts'
import { postOnly } from '../../base/text/post-only.server.ts'
import { requestContext, servicesContext } from '../../context.server.ts'
import { mayCountNow } from '../../questions/numbers/may-count.server.ts'
import type { Route } from './+types/count-outcome.route.ts'
import { countOutcome, sentOutcome } from './outcomes.server.ts'
import * as messages from './tell-outcome-messages.ts'

export const loader = postOnly

/**
 * Counts how a rider's test went. The request's cookie is not read, because the sums do not depend on the
 * rider. With Global Privacy Control nothing is counted.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const sent = sentOutcome.safeParse(await request.json().catch(() => null))
  if (!sent.success) return reply(422, messages.notSent())
  const { headers } = request
  if (headers.get('Sec-GPC') === '1') return reply(204)
  const sender = context.get(requestContext)
  const isPass = sent.data.outcome === 'passed'
  const inSums = isPass && (await mayCountNow(services, (header) => headers.get(header), sender))
  const wait = await countOutcome(services, sent.data, sender, inSums)
  if (wait === 0) return reply(204)
  services.log.warn(securityEvent('rate.limited', { limit: 'outcomes' }), 'too many outcomes')
  return reply(429, messages.tooMany(), { 'Retry-After': String(wait) })
}

function reply(status: number, message?: string, more: Record<string, string> = {}): Response {
  const headers = { 'Cache-Control': 'no-store', ...more }
  if (message === undefined) return new Response(null, { status, headers })
  return Response.json({ message }, { status, headers })
}
