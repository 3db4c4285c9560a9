import { randomUUID } from 'node:crypto'
import { collection } from '../../../platform/documents/collection.ts'
import type { DocumentData, Write } from '../../../platform/documents/document-store.ts'
import { unlessEnded } from '../../../platform/documents/tombstones.ts'
import { visitorLimits } from '../../base/requests/visitor-limits.server.ts'
import type { Services } from '../../context.server.ts'
import type { Session } from '../auth/session.server.ts'
import { feedback, type SentFeedback } from './feedback.ts'

type Sender = { session: Pick<Session, 'id' | 'uid'> | null; userAgent: string }

const USER_AGENT_LIMIT = 500

export const allFeedback = collection({
  path: 'feedback',
  holds: { what: 'feedback', until: { setting: 'messageDays' } },
  schema: feedback,
  lists: [{ orderBy: 'createdAt desc' }],
  owner: 'userId',
  // The deletion of a user's data keeps the feedback, but without the user's id and email.
  release: ({ id, data }) => [withoutSender({ ...data, id })],
})

/** The write that removes the sender's id and email from stored feedback. */
export function withoutSender({ id, userId: _, ...kept }: DocumentData & { id: string }): Write {
  const data = { ...kept, email: null, allowContact: false }
  return { type: 'set', path: `feedback/${id}`, data }
}

const DOCUMENTS_PER_READ = 50

/** One feedback takes about 25 KB at most, so all visitors together can store 50 MB a day. */
export const countFeedback = visitorLimits('feedback')

/**
 * Stores feedback, with email and user id only if the sender ticked the box (spec, section 5).
 * Drops the feedback of bots, which fill in the hidden field `website`.
 */
export async function storeFeedback(
  services: Services,
  { website, email, ...form }: SentFeedback,
  { session, userAgent }: Sender,
): Promise<void> {
  if (website !== '') return services.log.info('dropped feedback from a bot')
  const createdAt = services.now().toISOString()
  const kept = { ...form, email: null, createdAt, ua: userAgent.slice(0, USER_AGENT_LIMIT) }
  const feedback = allFeedback(services)
  if (!form.allowContact || !session) {
    await feedback.add({ ...kept, email: form.allowContact ? email : null })
    return
  }
  const own = feedback.write.create(randomUUID(), { ...kept, email, userId: session.uid })
  if (await services.documents.batch([...unlessEnded(session.id), own])) return
  // The session ended during the request, so the feedback contains neither email nor user id.
  await feedback.add({ ...kept, allowContact: false })
}

export function feedbackOf(services: Services, userId: string) {
  return allFeedback(services).pages(DOCUMENTS_PER_READ, { where: { userId } })
}
