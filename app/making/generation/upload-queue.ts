import { plural } from '../../base/text/plural.ts'
import type { AiUsage } from '../ai-budget/ai-usage.ts'
import { shownNumber } from '../ai-budget/ai-usage.ts'
import { type GenerationRun, hasFailed } from './generation-run.ts'
import { isUnderWay, type RunStatus } from './run-status.ts'

type Ended = Pick<GenerationRun, 'status' | 'version' | 'waiting'>

/** Says in a sentence how the runs of a queue ended. Null while a run is pending, or without runs. */
export function endOfQueue(runs: readonly Ended[]): string | null {
  if (runs.length === 0 || runs.some(isUnderWay)) return null
  const ends = runs.map(endOf)
  const counts = ['published', 'to review', 'failed', 'not started', 'cancelled'].flatMap((end) => {
    const count = ends.filter((one) => one === end).length
    return count > 0 ? `${count} ${end}` : []
  })
  const manuals = plural(runs.length, { one: '1 manual is', other: `${runs.length} manuals are` })
  return `${manuals} done: ${counts.join(', ')}.`
}

function endOf(run: Ended) {
  if (hasFailed(run)) return 'failed'
  return WITHOUT_QUESTIONS[run.status] ?? (run.version === null ? 'to review' : 'published')
}

const WITHOUT_QUESTIONS: Partial<Record<RunStatus, string>> = {
  cancelled: 'cancelled',
  skipped: 'not started',
}

/** A typical run makes two requests for questions, two to the second reader, and four for a translation. */
const CALLS_PER_RUN = 8
/** The tokens of the two requests for questions from a typical manual of about 80 pages. */
const TOKENS_PER_RUN = 130_000

/**
 * Says in a sentence when a queue with `left` pending runs will probably end. Null without pending
 * runs.
 */
export function queueEstimate(left: number, { calls, tokens, limits }: AiUsage): string | null {
  if (left === 0) return null
  const days = Math.max(
    daysFor(left * CALLS_PER_RUN, limits.calls - calls, limits.calls),
    daysFor(left * TOKENS_PER_RUN, limits.tokens - tokens, limits.tokens),
  )
  const pace = `${shownNumber(limits.calls)} AI requests and ${shownNumber(limits.tokens)} tokens a day`
  return days === 0
    ? `${left} left: probably today, at ${pace}.`
    : `${left} left: about ${days + 1} days, at ${pace}.`
}

/** Returns the number of days after today until `needed` requests or tokens are available. */
function daysFor(needed: number, leftToday: number, perDay: number): number {
  return Math.max(0, Math.ceil((needed - Math.max(0, leftToday)) / perDay))
}

/** The time from `from` to `to`, in words: `3 min`. */
export function elapsed(from: string, to: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 60_000))
  if (minutes === 0) return 'less than a minute'
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
