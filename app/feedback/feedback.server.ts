import { randomUUID } from 'node:crypto'
import type { Write } from '../../platform/documents/document-store.ts'
import { typedCollection } from '../../platform/documents/typed-collection.ts'
import { unlessEnded } from '../auth/endings.server.ts'
import type { Session } from '../auth/session.server.ts'
import type { Services } from '../context.server.ts'
import { type FeedbackForm, feedback } from './feedback.ts'

type Sender = { session: Pick<Session, 'id' | 'uid'> | null; userAgent: string }

/** Longest browser identification that is kept, in characters. */
const USER_AGENT_LIMIT = 500

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

/** The writes that take the user's name off some of their feedback; none when it is on none. */
export async function forgettingSomeFeedback(
  { documents }: Services,
  userId: string,
): Promise<Write[]> {
  const some = await documents.list(FEEDBACK, { where: { userId }, limit: PAGE })
  return some.map(({ id, data: { userId: _, ...kept } }) => {
    const data = { ...kept, email: null, allowContact: false }
    return { type: 'set', path: `${FEEDBACK}/${id}`, data }
  })
}

const FEEDBACK = 'feedback'

function allFeedback({ documents, log }: Services) {
  return typedCollection(documents, FEEDBACK, feedback, (path, cause) =>
    log.error({ path, err: cause }, 'malformed feedback left out'),
  )
}
