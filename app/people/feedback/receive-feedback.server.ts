import { securityEvent } from '../../base/requests/security-event.server.ts'
import type { RequestInfo, Services } from '../../context.server.ts'
import { readSession } from '../auth/session.server.ts'
import { countFeedback, storeFeedback } from './feedback.server.ts'
import { feedbackForm } from './feedback.ts'
import * as messages from './feedback-form-messages.ts'
import { failed } from './feedback-messages.ts'

type Refusal = { status: number; message: string; retryAfterS?: number }

/** Stores the feedback that a form sent. Returns a refusal, or null. */
export async function receiveFeedback(
  services: Services,
  request: Request,
  { client, network }: RequestInfo,
  sent: unknown,
): Promise<Refusal | null> {
  const form = feedbackForm.safeParse(sent)
  if (!form.success) return { status: 422, message: failed() }
  const { allowContact, email, website } = form.data
  if (allowContact && email === null) return { status: 422, message: messages.noEmail() }

  const userAgent = request.headers.get('User-Agent') ?? ''
  const session = await readSession(services, request)
  // The server drops the posts of bots, so they do not count toward the limit.
  const isBot = website !== ''
  const retryAfterS = isBot
    ? 0
    : await countFeedback(services, { client, network, uid: session?.uid })
  if (retryAfterS > 0) {
    services.log.warn(securityEvent('rate.limited', { limit: 'feedback' }), 'too much feedback')
    return { status: 429, message: messages.tooMuch(), retryAfterS }
  }
  await storeFeedback(services, form.data, { session, userAgent })
  return null
}
