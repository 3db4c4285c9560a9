import type { Services } from '../context.server.ts'
import { allFeedback } from '../feedback/feedback.server.ts'
import type { Feedback } from '../feedback/feedback.ts'
import { liveRevisions } from '../question-bank/bank-summary.server.ts'
import { type BankItem, documentIdOf } from '../quiz/bank.server.ts'
import { quizItems } from '../quiz/stored-items.server.ts'
import { countedReports } from '../reports/counted-reports.server.ts'
import { entryOf, inboxEntries } from '../reports/inbox-entries.server.ts'
import { countReporters, type Report } from '../reports/report.ts'
import { REPORTERS_THAT_PULL, recentReports, reports } from '../reports/reports.server.ts'
import {
  byWeight,
  type FeedbackShown,
  type Inbox,
  kindsOf,
  type ReportedQuestion,
} from './inbox.ts'
import { openRevision } from './open-revision.server.ts'

const REPORTS_READ = 2_000
const FEEDBACK_READ = 200
const QUESTIONS_SHOWN = 50
const SENTENCES_SHOWN = 20
const DAY_MS = 24 * 60 * 60 * 1000

/** All that waits for the admin: reports by question, and feedback. */
export async function readInbox(services: Services): Promise<Inbox> {
  const [newest, feedback] = await Promise.all([newestReports(services), openFeedback(services)])
  const waiting = await reportedQuestions(services, newest)
  const shown = await Promise.all(
    waiting.slice(0, QUESTIONS_SHOWN).map((one) => withTexts(services, one, feedback)),
  )
  const questions = shown.filter((one) => one !== null)
  const grouped = new Set(questions.flatMap((one) => one.feedback.map(({ id }) => id)))
  const since = new Date(services.now().getTime() - DAY_MS).toISOString()
  const today = newest.filter(({ createdAt }) => createdAt > since)
  return {
    questions,
    more: waiting.length - shown.length,
    feedback: feedback.filter(({ id }) => !grouped.has(id)),
    today: { reports: today.length, reporters: countReporters(today) },
  }
}

/** The questions that riders reported and the admin has not decided about, the heaviest first. */
export async function reportedQuestions(
  services: Services,
  newest?: readonly Report[],
): Promise<Waiting[]> {
  const all = newest ?? (await newestReports(services))
  const groups = Object.values(Object.groupBy(all, entryOf)).filter((group) => group !== undefined)
  const live = new Map<string, Map<string, number>>()
  for (const { state } of all) {
    if (!live.has(state)) live.set(state, await liveRevisions(services, state))
  }
  const open = await Promise.all(groups.map((group) => openQuestion(services, group, live)))
  return open.filter((one) => one !== null).sort(byWeight)
}

function newestReports(services: Services): Promise<Report[]> {
  return reports(services).list({ orderBy: 'createdAt desc', limit: REPORTS_READ })
}

export type Waiting = Omit<ReportedQuestion, 'item' | 'history' | 'feedback'> & { revision: number }

/** Null if nothing waits: the admin decided, or the question was changed or withdrawn since. */
async function openQuestion(
  services: Services,
  group: readonly Report[],
  live: ReadonlyMap<string, ReadonlyMap<string, number>>,
): Promise<Waiting | null> {
  const [first] = group
  if (!first) return null
  const { state, itemId } = first
  const entry = await inboxEntries(services).get(entryOf(first))
  const asked = live.get(state)?.get(itemId)
  const open = await openRevision(services, { state, itemId, entry, asked })
  if (!open) return null
  const { revision, pulled } = open
  const { settledAt = '' } = entry ?? {}
  const unsettled = group.filter(({ createdAt }) => createdAt > settledAt)
  const counted = await countedReports(services, { state, itemId, revision }, unsettled)
  const [latest] = counted
  if (!latest) return null
  const recent = recentReports(counted, services.now())
  return {
    state,
    itemId,
    revision,
    pulledAt: pulled?.at ?? null,
    isHeld: !pulled && countReporters(recent) >= REPORTERS_THAT_PULL,
    reporters: countReporters(counted),
    reports: counted.length,
    latest: latest.createdAt,
    kinds: kindsOf(counted),
    said: counted
      .filter(({ text }) => text !== '')
      .slice(0, SENTENCES_SHOWN)
      .map(({ kind, text, createdAt }) => ({ kind, text, createdAt })),
  }
}

async function withTexts(
  services: Services,
  { revision, ...question }: Waiting,
  feedback: readonly FeedbackShown[],
): Promise<ReportedQuestion | null> {
  const { state, itemId: id } = question
  const revisions: BankItem[] = []
  for (let number = revision; number > 0; number--) {
    const found = await quizItems(services, state).get(documentIdOf({ id, revision: number }))
    if (found) revisions.push({ ...found, id })
  }
  const [item, ...history] = revisions
  if (!item) return null
  const isSame = ({ context }: FeedbackShown) =>
    context?.stateAbbrev === state && context.questionText === item.question
  return { ...question, item, history, feedback: feedback.filter(isSame) }
}

async function openFeedback(services: Services): Promise<FeedbackShown[]> {
  const newest = await allFeedback(services).list({
    orderBy: 'createdAt desc',
    limit: FEEDBACK_READ,
  })
  const settled = await Promise.all(
    newest.map(({ id }) => inboxEntries(services).get(feedbackEntry(id))),
  )
  return newest.filter((_, n) => !settled[n]).map(shownFeedback)
}

function shownFeedback(one: Feedback & { id: string }): FeedbackShown {
  const { id, message, context, createdAt, allowContact, email } = one
  return { id, message, context, createdAt, email: allowContact ? email : null }
}

export function feedbackEntry(id: string): string {
  return `feedback.${id}`
}
