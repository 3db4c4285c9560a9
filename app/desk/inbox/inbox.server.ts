import { finder } from '../../base/text/find-words.ts'
import type { Services } from '../../context.server.ts'
import { liveRevisions } from '../../making/question-bank/bank-summary.server.ts'
import { countedReports } from '../../making/reports/counted-reports.server.ts'
import {
  entryOf,
  type InboxEntries,
  questionOf,
  readInboxEntries,
} from '../../making/reports/inbox-entries.server.ts'
import { countReporters, type Report } from '../../making/reports/report.ts'
import {
  openReports,
  REPORTERS_THAT_PULL,
  recentReports,
  reportsOfQuestion,
  reportsSince,
  watchedReports,
} from '../../making/reports/reports.server.ts'
import { namesOfAdmins } from '../../people/admin/admin-names.server.ts'
import { allFeedback } from '../../people/feedback/feedback.server.ts'
import type { Feedback } from '../../people/feedback/feedback.ts'
import { currentBank, readRevision } from '../../questions/bank/bank.server.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import { findState } from '../../questions/states/us-states.ts'
import { readStatisticsOf } from '../../questions/statistics/statistics.server.ts'
import { byWeight, type FeedbackShown, type Inbox, kindsOf, type QuestionReports } from './inbox.ts'
import { openRevision, type QuestionToOpen } from './open-revision.server.ts'

const FEEDBACK_SHOWN = 200
const DOCUMENTS_PER_READ = 200
const QUESTIONS_SHOWN = 50
const SENTENCES_SHOWN = 20
const DAY_MS = 24 * 60 * 60 * 1000

/** Returns all that waits for the admin: reports, grouped by question, and feedback. */
export async function readInbox(services: Services): Promise<Inbox> {
  const readAt = services.now().toISOString()
  const entries = await readInboxEntries(services)
  const { feedback, hasMore } = await openFeedback(services, entries)
  const waiting = await waitingQuestions(services, entries, await openReports(services, entries))
  const shown = await Promise.all(
    waiting.slice(0, QUESTIONS_SHOWN).map((one) => withTexts(services, one, feedback)),
  )
  const questions = shown.filter((one) => one !== null)
  const reported = new Set(waiting.map(entryOf))
  const others = without(feedback, questions)
  const discussed = await discussedQuestions(services, others, reported)
  const since = new Date(services.now().getTime() - DAY_MS).toISOString()
  const today = await reportsSince(services, since)
  const decidedBy = questions.map(({ decided }) => decided?.by ?? null)
  return {
    questions,
    more: waiting.length - shown.length,
    discussed,
    feedback: without(others, discussed),
    hasMoreFeedback: hasMore,
    messageDays: services.settings.messageDays,
    search: null,
    today: { reports: today.length, reporters: countReporters(today) },
    names: await namesOfAdmins(services, decidedBy),
    readAt,
  }
}

/** Returns only the open feedback that has each word of `find`, the newest first. */
export async function searchInbox(services: Services, find: string): Promise<Inbox> {
  const readAt = services.now().toISOString()
  const feedback: FeedbackShown[] = []
  let found = 0
  for await (const page of pagesOfFeedback(services, await readInboxEntries(services), find)) {
    found += page.length
    feedback.push(...page.slice(0, FEEDBACK_SHOWN - feedback.length).map(shownFeedback))
  }
  return {
    questions: [],
    more: 0,
    discussed: [],
    feedback,
    hasMoreFeedback: found > feedback.length,
    messageDays: services.settings.messageDays,
    search: { find, found },
    today: { reports: 0, reporters: 0 },
    names: {},
    readAt,
  }
}

/** Yields the open feedback that has each word of `find`, the newest first. */
export async function* pagesOfFeedback(services: Services, entries: InboxEntries, find = '') {
  const finds = finder(find)
  const newestFirst = { orderBy: 'createdAt desc' } as const
  for await (const page of allFeedback(services).pages(DOCUMENTS_PER_READ, newestFirst)) {
    const open = page.filter(({ id }) => !entries.has(feedbackEntry(id)))
    yield open.filter(({ message, context }) => finds([message, ...Object.values(context ?? {})]))
  }
}

/** Returns the reported questions that the admin has not decided about, in the order of `byWeight`. */
export async function reportedQuestions(services: Services): Promise<OpenReport[]> {
  const entries = await readInboxEntries(services)
  return waitingQuestions(services, entries, await watchedReports(services, entries))
}

/** Returns the open ones of the questions that `reports` and pulls in `entries` are about. */
export async function waitingQuestions(
  services: Services,
  entries: InboxEntries,
  reports: readonly Report[],
): Promise<OpenReport[]> {
  const groups = Map.groupBy(reports, entryOf)
  // A pulled question waits even if its reports are no longer among the newest ones.
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

export type OpenReport = Omit<QuestionReports, 'item' | 'statistics' | 'history' | 'feedback'> & {
  revision: number
}

/**
 * Returns a question with its open reports. Null if the admin settled the reports, or if the question
 * was changed or withdrawn since.
 */
async function openQuestion(
  services: Services,
  question: QuestionToOpen & { reports: readonly Report[] | null },
): Promise<OpenReport | null> {
  const { state, itemId, entry } = question
  const open = await openRevision(services, question)
  if (!open) return null
  const { revision, pulled } = open
  const { settledAt = '', by = null } = entry ?? {}
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
    ...(settledAt && { decided: { at: settledAt, by } }),
  }
}

/**
 * Returns the questions that have feedback but no open reports. The question with the newest feedback
 * comes first.
 */
async function discussedQuestions(
  services: Services,
  feedback: readonly FeedbackShown[],
  reported: ReadonlySet<string>,
): Promise<QuestionReports[]> {
  const nothing = { pulledAt: null, isHeld: false, reporters: 0, reports: 0, kinds: [], said: [] }
  const found = new Map<string, OpenReport>()
  const byState = Map.groupBy(feedback, ({ context }) => context?.stateAbbrev ?? '')
  for (const [state, ofState] of byState) {
    if (!findState(state)) continue
    const { items } = await currentBank(services, state)
    for (const { context, createdAt: latest } of ofState) {
      const item = items.find(({ question }) => question === context?.questionText)
      if (!item) continue
      const { id: itemId, revision } = item
      const entry = entryOf({ state, itemId })
      if (found.has(entry) || reported.has(entry)) continue
      found.set(entry, { ...nothing, state, itemId, revision, latest })
    }
  }
  const newest = [...found.values()]
    .sort((a, b) => b.latest.localeCompare(a.latest))
    .slice(0, QUESTIONS_SHOWN)
  const shown = await Promise.all(newest.map((one) => withTexts(services, one, feedback)))
  return shown.filter((one) => one !== null)
}

async function withTexts(
  services: Services,
  { revision, ...question }: OpenReport,
  feedback: readonly FeedbackShown[],
): Promise<QuestionReports | null> {
  const { state, itemId: id } = question
  const revisions: StoredItem[] = []
  for (let number = revision; number > 0; number--) {
    const found = await readRevision(services, state, { id, revision: number })
    if (found) revisions.push(found)
  }
  const [item, ...history] = revisions
  if (!item) return null
  const isSame = ({ context }: FeedbackShown) =>
    context?.stateAbbrev === state && context.questionText === item.question
  const statistics = await readStatisticsOf(services, state, item)
  return { ...question, item, statistics, history, feedback: feedback.filter(isSame) }
}

/** Reads the newest open feedback. Skips settled feedback, so that no older feedback stays unseen. */
async function openFeedback(services: Services, entries: InboxEntries) {
  const open: FeedbackShown[] = []
  for await (const page of pagesOfFeedback(services, entries)) {
    open.push(...page.map(shownFeedback))
    if (open.length > FEEDBACK_SHOWN) break
  }
  return { feedback: open.slice(0, FEEDBACK_SHOWN), hasMore: open.length > FEEDBACK_SHOWN }
}

function shownFeedback(one: Feedback & { id: string }): FeedbackShown {
  const { id, message, context, createdAt, allowContact, email } = one
  return { id, message, context, createdAt, email: allowContact ? email : null }
}

/** Leaves out the feedback that is shown with one of the questions. */
function without(feedback: readonly FeedbackShown[], questions: readonly QuestionReports[]) {
  const shown = new Set(questions.flatMap((one) => one.feedback))
  return feedback.filter((one) => !shown.has(one))
}

export function feedbackEntry(id: string): string {
  return `feedback.${id}`
}
