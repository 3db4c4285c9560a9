import { typedCollection } from '../../platform/documents/typed-collection.ts'
import type { Services } from '../context.server.ts'
import { type FeedbackForm, feedback } from './feedback.ts'

type Sender = { userId: string | null; userAgent: string }

/** Longest browser identification that is kept, in characters. */
const USER_AGENT_LIMIT = 500

/**
 * Keeps feedback. E-mail and user id are kept only with the box ticked, whatever was sent (spec,
 * section 5). What fills in the field that people don't see is dropped.
 */
export async function keepFeedback(
  services: Services,
  { website, email, ...form }: FeedbackForm,
  { userId, userAgent }: Sender,
): Promise<void> {
  if (website !== '') return services.log.info('feedback of a bot dropped')
  await allFeedback(services).add({
    ...form,
    email: form.allowContact ? email : null,
    ...(form.allowContact && userId !== null && { userId }),
    createdAt: services.now().toISOString(),
    ua: userAgent.slice(0, USER_AGENT_LIMIT),
  })
}

/** The feedback that is known to be the user's. */
export function feedbackOf(services: Services, userId: string) {
  return allFeedback(services).list({ where: { userId } })
}

/** Keeps the user's feedback, but no longer whose it is. */
export async function forgetSender(services: Services, userId: string): Promise<void> {
  for (const { id, userId: _, ...kept } of await feedbackOf(services, userId)) {
    await allFeedback(services).set(id, { ...kept, email: null, allowContact: false })
  }
}

function allFeedback({ documents, log }: Services) {
  return typedCollection(documents, 'feedback', feedback, (path, cause) =>
    log.error({ path, err: cause }, 'malformed feedback left out'),
  )
}
