import type { Feedback } from '../feedback/feedback.ts'
import type { BankItem } from '../quiz/bank.server.ts'
import type { Report } from '../reports/report.ts'
import type { ReportKind } from '../reports/report-kinds.ts'
import type { ItemStatistics } from '../statistics/item-statistics.ts'

/** Feedback as the admin sees it. The address is there only with the sender's consent. */
export type FeedbackShown = Pick<Feedback, 'message' | 'context' | 'createdAt'> & {
  id: string
  email: string | null
}

type Said = Pick<Report, 'kind' | 'text' | 'createdAt'>

/** A question that riders reported, with all that was said of it since the admin's last decision. */
export type ReportedQuestion = {
  state: string
  itemId: string
  item: BankItem
  /** What riders' answers say of this revision. Left out if nobody has answered it. */
  statistics?: ItemStatistics | undefined
  /** The earlier revisions, the newest first. */
  history: BankItem[]
  /** When reports pulled the question; null while riders get it. */
  pulledAt: string | null
  /** Enough riders reported it, but the day's share of the bank is used up, or the bank is small. */
  isHeld: boolean
  reporters: number
  reports: number
  latest: string
  kinds: { kind: ReportKind; count: number }[]
  said: Said[]
  feedback: FeedbackShown[]
}

export type Inbox = {
  questions: ReportedQuestion[]
  /** How many more questions were reported than `questions` shows. */
  more: number
  feedback: FeedbackShown[]
  hasMoreFeedback: boolean
  today: { reports: number; reporters: number }
  /** The admin decides about what was said until then. */
  readAt: string
}

export const kindsOf = (reports: readonly Said[]): ReportedQuestion['kinds'] =>
  Object.entries(Object.groupBy(reports, ({ kind }) => kind))
    .map(([kind, { length }]) => ({ kind: kind as ReportKind, count: length }))
    .sort((a, b) => b.count - a.count)

type Weight = Pick<ReportedQuestion, 'pulledAt' | 'reporters' | 'latest'>

/** Pulled questions come first, then those with most reporters, then the newest. */
export function byWeight(a: Weight, b: Weight): number {
  const pulled = Number(b.pulledAt !== null) - Number(a.pulledAt !== null)
  return pulled || b.reporters - a.reporters || b.latest.localeCompare(a.latest)
}

export const INBOX_MESSAGES = {
  failed: 'The change could not be saved. Please try again.',
  notThere: 'This question changed in the meantime. The page is up to date now.',
} as const
