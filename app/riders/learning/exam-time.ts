import type { Answer } from '../attempts/answer.ts'
import { dayOfAnswer, daysUntil, startOfDay } from '../attempts/local-day.ts'

/**
 * Without an exam's day the plan aims at this many days from the first quiz. From `LEAST_DAYS` before that it
 * aims at another week.
 */
const FIRST_DAYS = 14
const LEAST_DAYS = 4
const WEEK = 7

/** Returns the time for which a rider learns. `first` is the rider's first answer in the state. */
export function examTime(examDay: string, first: Answer | undefined, now: Date): Date {
  const days = daysUntil(examDay, now)
  if (days !== null && days >= 0) return startOfDay(now, days)
  const firstDay = first ? dayOfAnswer(first) : ''
  const since = Math.max(0, -(daysUntil(firstDay, now) ?? 0))
  const weeks = Math.max(0, Math.ceil((since - (FIRST_DAYS - LEAST_DAYS)) / WEEK))
  return startOfDay(now, FIRST_DAYS + weeks * WEEK - since)
}
