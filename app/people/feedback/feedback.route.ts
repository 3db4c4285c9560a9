import { securityEvent } from '../../base/requests/security-event.server.ts'
import { postOnly } from '../../base/text/post-only.server.ts'
import { requestContext, servicesContext } from '../../context.server.ts'
import { readSession } from '../auth/session.server.ts'
import type { Route } from './+types/feedback.route.ts'
import { countFeedback, storeFeedback } from './feedback.server.ts'
import { feedbackForm } from './feedback.ts'
import * as messages from './feedback-messages.ts'

export const loader = postOnly

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = feedbackForm.safeParse(await request.json().catch(() => null))
  if (!form.success) return refusal(422, messages.failed())
  const { allowContact, email, website } = form.data
  if (allowContact && email === null) return refusal(422, messages.noEmail())

  const userAgent = request.headers.get('User-Agent') ?? ''
  const session = await readSession(services, request)
  const { client, network } = context.get(requestContext)
  // The server drops the posts of bots, so they do not count toward the limit.
  const isBot = website !== ''
  const wait = isBot ? 0 : await countFeedback(services, { client, network, uid: session?.uid })
  if (wait > 0) {
    services.log.warn(securityEvent('rate.limited', { limit: 'feedback' }), 'too much feedback')
    return refusal(429, messages.tooMuch(), { 'Retry-After': String(wait) })
  }
  await storeFeedback(services, form.data, { session, userAgent })
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
}

function refusal(status: number, message: string, headers?: HeadersInit): Response {
  return Response.json({ message }, { status, headers })
}
