import { postOnly } from '../../base/text/post-only.server.ts'
import { requestContext, servicesContext } from '../../context.server.ts'
import type { Route } from './+types/feedback.route.ts'
import { receiveFeedback } from './receive-feedback.server.ts'

export const loader = postOnly

export async function action({ request, context }: Route.ActionArgs) {
  const [services, info] = [context.get(servicesContext), context.get(requestContext)]
  const sent = await request.json().catch(() => null)
  const refusal = await receiveFeedback(services, request, info, sent)
  if (!refusal) return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
  const { status, message, retryAfterS } = refusal
  const headers = retryAfterS ? { 'Retry-After': String(retryAfterS) } : undefined
  return Response.json({ message }, { status, ...(headers && { headers }) })
}
