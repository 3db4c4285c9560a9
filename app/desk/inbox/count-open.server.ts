import type { Services } from '../../context.server.ts'
import { entryOf, inboxEntries } from '../../making/reports/inbox-entries.server.ts'
import { isOpenIn, reports } from '../../making/reports/reports.server.ts'
import { allFeedback } from '../../people/feedback/feedback.server.ts'
import { feedbackEntry, waitingQuestions } from './inbox.server.ts'

const LOOKED_AT = 50
const NEWEST = { orderBy: 'createdAt desc', limit: LOOKED_AT } as const

export async function countOpen(services: Services) {
  return (await readOpen(services)).counts
}

/**
 * Counts the reported questions and the feedback that wait for the admin, among the newest `LOOKED_AT`
 * reports and pieces of feedback. So the metrics never read whole collections. `oldestAt` is when the
 * first of them came.
 */
export async function readOpen(services: Services) {
  const newestReports = await reports(services).list(NEWEST)
  const newestFeedback = await allFeedback(services).list(NEWEST)
  const ids = [...newestReports.map(entryOf), ...newestFeedback.map(({ id }) => feedbackEntry(id))]
  const found = await Promise.all([...new Set(ids)].map((id) => inboxEntries(services).get(id)))
  const entries = new Map(found.flatMap((entry) => (entry ? [[entry.id, entry] as const] : [])))
  const open = newestReports.filter(isOpenIn(entries))
  const questions = (await waitingQuestions(services, entries, open)).length
  const feedback = newestFeedback.filter(({ id }) => !entries.has(feedbackEntry(id)))
  const times = [...(questions > 0 ? open : []), ...feedback].map(({ createdAt }) => createdAt)
  return { counts: { questions, feedback: feedback.length }, oldestAt: times.sort()[0] ?? null }
}
