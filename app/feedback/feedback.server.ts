import { randomUUID } from 'node:crypto'
import { collection } from '../../platform/documents/collection.ts'
import { unlessEnded } from '../auth/endings.server.ts'
import type { Session } from '../auth/session.server.ts'
import type { Services } from '../context.server.ts'
import { type FeedbackForm, feedback } from './feedback.ts'

type Sender = { session: Pick<Session, 'id' | 'uid'> | null; userAgent: string }

/** Longest browser identification that is kept, in characters. */
const USER_AGENT_LIMIT = 500

export const allFeedback = collection({
  path: 'feedback',
  schema: feedback,
  owner: 'userId',
  // The deletion of a user's data keeps their feedback without a name.
  release: ({ id, data: { userId: _, ...kept } }) => {
    const data = { ...kept, email: null, allowContact: false }
    return [{ type: 'set', path: `feedback/${id}`, data }]
  },
})

/** How many documents are read at once. */
const PAGE = 50

/**
 * Keeps feedback. Email and user id are kept only with the box ticked, whatever was sent (spec,
 * section 5). What fills in the field that people don't see is dropped.
 */
export async function keepFeedback(
  services: Services,
  { website, email, ...form }: FeedbackForm,
  { session, userAgent }: Sender,
): Promise<void> {
  if (website !== '') return services.log.info('feedback of a bot dropped')
  const createdAt = services.now().toISOString()
  const kept = { ...form, email: null, createdAt, ua: userAgent.slice(0, USER_AGENT_LIMIT) }
  const feedback = allFeedback(services)
  if (!form.allowContact || !session) {
    await feedback.add({ ...kept, email: form.allowContact ? email : null })
    return
  }
  const own = feedback.write.create(randomUUID(), { ...kept, email, userId: session.uid })
  if (await services.documents.batch([...unlessEnded(session.id), own])) return
  // The user has just deleted their account: the feedback is kept as the deletion leaves it.
  await feedback.add({ ...kept, allowContact: false })
}

/** The feedback that is known to be the user's, in pages. */
export function feedbackOf(services: Services, userId: string) {
  return allFeedback(services).pages(PAGE, { where: { userId } })
}
