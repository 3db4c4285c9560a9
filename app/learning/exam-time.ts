import type { Answer } from '../attempts/answer.ts'
import { daysUntil, localDay, startOfDay } from '../attempts/local-day.ts'

/** Without an exam's day the plan aims at this many days from the first quiz, and later at the next week. */
const HORIZON_DAYS = { first: 14, later: 7 }

/** Returns the time for which a rider learns. `first` is the rider's first answer in the state. */
export function examTime(examDay: string, first: Answer | undefined, now: Date): Date {
  const days = daysUntil(examDay, now)
  if (days !== null && days >= 0) return startOfDay(now, days)
  const since = first ? -(daysUntil(localDay(new Date(first.answeredAt)), now) ?? 0) : 0
  return startOfDay(now, Math.max(HORIZON_DAYS.later, HORIZON_DAYS.first - Math.max(0, since)))
}
