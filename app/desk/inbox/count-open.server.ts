import type { Services } from '../../context.server.ts'
import { entryOf, inboxEntries } from '../../making/reports/inbox-entries.server.ts'
import { isOpenIn, reports } from '../../making/reports/reports.server.ts'
import { allFeedback } from '../../people/feedback/feedback.server.ts'
import { feedbackEntry, waitingQuestions } from './inbox.server.ts'

const LOOKED_AT = 50
const NEWEST = { orderBy: 'createdAt desc', limit: LOOKED_AT } as const

/**
 * Counts the reported questions and the feedback that wait for the admin, among the newest `LOOKED_AT`
 * reports and pieces of feedback. So the metrics never read whole collections.
 */
export async function countOpen(services: Services) {
  const newestReports = await reports(services).list(NEWEST)
  const newestFeedback = await allFeedback(services).list(NEWEST)
  const ids = [...newestReports.map(entryOf), ...newestFeedback.map(({ id }) => feedbackEntry(id))]
  const found = await Promise.all([...new Set(ids)].map((id) => inboxEntries(services).get(id)))
  const entries = new Map(found.flatMap((entry) => (entry ? [[entry.id, entry] as const] : [])))
  const open = newestReports.filter(isOpenIn(entries))
  return {
    questions: (await waitingQuestions(services, entries, open)).length,
    feedback: newestFeedback.filter(({ id }) => !entries.has(feedbackEntry(id))).length,
  }
}
