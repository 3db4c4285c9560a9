import type { Report } from '../../making/reports/report.ts'
import type { ReportKind } from '../../making/reports/report-kinds.ts'
import type { Feedback } from '../../people/feedback/feedback.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import type { ItemStatistics } from '../../questions/statistics/item-statistics.ts'

/**
 * Feedback as the admin sees it. `email` is null without the sender's consent, and `hidden` from those
 * who only review questions.
 */
export type FeedbackShown = Pick<Feedback, 'message' | 'context' | 'createdAt'> & {
  id: string
  email: string | null | 'hidden'
}

type Said = Pick<Report, 'kind' | 'text' | 'createdAt'>

/** A question with its reports since the admin's last decision and its open feedback. */
export type QuestionReports = {
  state: string
  itemId: string
  item: StoredItem
  /** The statistics of riders' answers to this revision. Left out if nobody has answered it. */
  statistics?: ItemStatistics | undefined
  /** The earlier revisions, the newest first. */
  history: StoredItem[]
  /** The time when reports pulled the question. Null while riders get the question. */
  pulledAt: string | null
  /**
   * True if enough riders reported the question to pull it, but it stays: the day's share of the bank
   * is used up, or the bank is too small.
   */
  isHeld: boolean
  reporters: number
  reports: number
  latest: string
  kinds: { kind: ReportKind; count: number }[]
  said: Said[]
  feedback: FeedbackShown[]
  /**
   * The time of the last decision about the question. `by` is the hash of the admin, or null if
   * unknown.
   */
  decided?: { at: string; by: string | null }
}

export type Inbox = {
  questions: QuestionReports[]
  /** The number of reported questions that `questions` leaves out. */
  more: number
  /** The questions that have feedback but no open reports. */
  discussed: QuestionReports[]
  feedback: FeedbackShown[]
  hasMoreFeedback: boolean
  /** Feedback is deleted after this many days. 0: never. */
  messageDays: number
  /** The admin's search in the feedback, and the number of found pieces. Null without a search. */
  search: { find: string; found: number } | null
  today: { reports: number; reporters: number }
  /** The emails of the admins who decided about `questions`, by hash. */
  names: Record<string, string>
  /** The time when this data was read. A decision settles only the reports up to this time. */
  readAt: string
}

/** Returns the inbox without the addresses of senders. */
export function withoutSenders(inbox: Inbox): Inbox {
  const hide = (one: FeedbackShown) => ({ ...one, email: one.email && ('hidden' as const) })
  const hideIn = (one: QuestionReports) => ({ ...one, feedback: one.feedback.map(hide) })
  return {
    ...inbox,
    questions: inbox.questions.map(hideIn),
    discussed: inbox.discussed.map(hideIn),
    feedback: inbox.feedback.map(hide),
  }
}

export const kindsOf = (reports: readonly Said[]): QuestionReports['kinds'] =>
  Object.entries(Object.groupBy(reports, ({ kind }) => kind))
    .map(([kind, { length }]) => ({ kind: kind as ReportKind, count: length }))
    .sort((a, b) => b.count - a.count)

type Weight = Pick<QuestionReports, 'pulledAt' | 'reporters' | 'latest'>

/**
 * Groups the entries of a question that several states share. The groups are in the order of their
 * first entries. Two states have the same question if its id and its texts are the same.
 */
export function groupShared(questions: readonly QuestionReports[]): QuestionReports[][] {
  // The oldest browsers lack Map.groupBy.
  const groups = new Map<string, QuestionReports[]>()
  for (const question of questions) {
    const texts = JSON.stringify(textsOf(question.item))
    groups.set(texts, [...(groups.get(texts) ?? []), question])
  }
  return [...groups.values()]
}

function textsOf({ id, question, options, correctAnswer, explanation }: StoredItem) {
  return [id, question, options, correctAnswer, explanation]
}

/** Sorts pulled questions first, then questions with more reporters, then questions with newer reports. */
export function byWeight(a: Weight, b: Weight): number {
  const pulled = Number(b.pulledAt !== null) - Number(a.pulledAt !== null)
  return pulled || b.reporters - a.reporters || b.latest.localeCompare(a.latest)
}

export const INBOX_MESSAGES = {
  failed: 'The change could not be saved. Please try again.',
  noFeedback: 'This feedback has left the inbox already. The page is up to date now.',
  notThere: 'This question changed in the meantime. The page is up to date now.',
} as const
