import type { Services } from '../context.server.ts'
import { allFeedback } from '../feedback/feedback.server.ts'
import type { Feedback } from '../feedback/feedback.ts'
import { liveRevisions } from '../question-bank/bank-summary.server.ts'
import { type BankItem, documentIdOf } from '../quiz/bank.server.ts'
import { quizItems } from '../quiz/stored-items.server.ts'
import { countedReports } from '../reports/counted-reports.server.ts'
import {
  entryOf,
  type InboxEntry,
  inboxEntries,
  questionOf,
} from '../reports/inbox-entries.server.ts'
import { countReporters, type Report } from '../reports/report.ts'
import {
  newestReports,
  REPORTERS_THAT_PULL,
  recentReports,
  reportsOfQuestion,
} from '../reports/reports.server.ts'
import { readStatisticsOf } from '../statistics/statistics.server.ts'
import {
  byWeight,
  type FeedbackShown,
  type Inbox,
  kindsOf,
  type ReportedQuestion,
} from './inbox.ts'
import { openRevision, type Question } from './open-revision.server.ts'

const FEEDBACK_SHOWN = 200
const DOCUMENTS_PER_READ = 200
const QUESTIONS_SHOWN = 50
const SENTENCES_SHOWN = 20
const DAY_MS = 24 * 60 * 60 * 1000

/** All that waits for the admin: reports by question, and feedback. */
export async function readInbox(services: Services): Promise<Inbox> {
  const readAt = services.now().toISOString()
  const [newest, entries] = await Promise.all([newestReports(services), readEntries(services)])
  const { feedback, hasMore } = await openFeedback(services, entries)
  const waiting = await reportedQuestions(services, { newest, entries })
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
    hasMoreFeedback: hasMore,
    today: { reports: today.length, reporters: countReporters(today) },
    readAt,
  }
}

/** The questions that riders reported and the admin has not decided about, the heaviest first. */
export async function reportedQuestions(
  services: Services,
  read?: { newest: readonly Report[]; entries: Entries },
): Promise<Waiting[]> {
  const newest = read?.newest ?? (await newestReports(services))
  const entries = read?.entries ?? (await readEntries(services))
  const groups = Map.groupBy(newest, entryOf)
  // However many reports came later, a pulled question waits.
  const pulled = [...entries].filter(([, entry]) => entry.pulled).map(([id]) => id)
  const questions = [...new Set([...groups.keys(), ...pulled])].map((id) => ({
    ...questionOf(id),
    entry: entries.get(id) ?? null,
    reports: groups.get(id) ?? null,
  }))
  const live = new Map<string, Map<string, number>>()
  for (const { state } of questions) {
    if (!live.has(state)) live.set(state, await liveRevisions(services, state))
  }
  const open = questions.map((one) =>
    openQuestion(services, { ...one, asked: live.get(one.state)?.get(one.itemId) }),
  )
  return (await Promise.all(open)).filter((one) => one !== null).sort(byWeight)
}

type Entries = ReadonlyMap<string, InboxEntry>

/** Their number grows only with what the admin decided and what reports pulled. */
async function readEntries(services: Services): Promise<Entries> {
  const entries = new Map<string, InboxEntry>()
  for await (const page of inboxEntries(services).pages(DOCUMENTS_PER_READ)) {
    for (const { id, ...entry } of page) entries.set(id, entry)
  }
  return entries
}

export type Waiting = Omit<ReportedQuestion, 'item' | 'statistics' | 'history' | 'feedback'> & {
  revision: number
}

/** Null if nothing waits: the admin decided, or the question was changed or withdrawn since. */
async function openQuestion(
  services: Services,
  question: Question & { reports: readonly Report[] | null },
): Promise<Waiting | null> {
  const { state, itemId, entry } = question
  const open = await openRevision(services, question)
  if (!open) return null
  const { revision, pulled } = open
  const { settledAt = '' } = entry ?? {}
  const older = pulled && !question.reports
  const all = older ? await reportsOfQuestion(services, { state, itemId }) : question.reports
  const unsettled = (all ?? []).filter(({ createdAt }) => createdAt > settledAt)
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
  const statistics = await readStatisticsOf(services, state, item)
  return { ...question, item, statistics, history, feedback: feedback.filter(isSame) }
}

/** Reads on past what is settled, so that nothing leaves the inbox unread. */
async function openFeedback(services: Services, entries: Entries) {
  const open: FeedbackShown[] = []
  const newestFirst = { orderBy: 'createdAt desc' } as const
  for await (const page of allFeedback(services).pages(DOCUMENTS_PER_READ, newestFirst)) {
    open.push(...page.filter(({ id }) => !entries.has(feedbackEntry(id))).map(shownFeedback))
    if (open.length > FEEDBACK_SHOWN) break
  }
  return { feedback: open.slice(0, FEEDBACK_SHOWN), hasMore: open.length > FEEDBACK_SHOWN }
}

function shownFeedback(one: Feedback & { id: string }): FeedbackShown {
  const { id, message, context, createdAt, allowContact, email } = one
  return { id, message, context, createdAt, email: allowContact ? email : null }
}

export function feedbackEntry(id: string): string {
  return `feedback.${id}`
}
