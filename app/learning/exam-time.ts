import type { Answer } from '../attempts/answer.ts'
import { daysUntil, localDay, startOfDay } from '../attempts/local-day.ts'

/** Without an exam's day the plan aims at this many days from the first quiz, and then again. */
const HORIZON_DAYS = 14

/** Returns the time for which a rider learns: the exam's day, or the end of the next two weeks. */
export function examTime(examDay: string, log: readonly Answer[], now: Date): Date {
  const days = daysUntil(examDay, now)
  if (days !== null && days >= 0) return startOfDay(now, days)
  const first = log[0] ? new Date(log[0].answeredAt) : now
  const since = -(daysUntil(localDay(first), now) ?? 0)
  const gone = Math.max(0, since) % HORIZON_DAYS
  return startOfDay(now, HORIZON_DAYS - gone)
}
