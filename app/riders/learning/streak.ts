import type { Answer } from '../attempts/answer.ts'
import type { DayOf } from '../attempts/local-day.ts'

/** A step through time that is shorter than any day, even when the clocks change. */
const STEP_MS = 12 * 3_600_000

/** Returns the number of days in a row with an answer, up to today or yesterday. */
export function streakOf(log: readonly Answer[], now: Date, dayOf: DayOf): number {
  const answered = daysOf(log, dayOf)
  const today = dayOf(now)
  let streak = answered.has(today) ? 1 : 0
  let counted = today
  for (let time = now.getTime() - STEP_MS; ; time -= STEP_MS) {
    const day = dayOf(new Date(time))
    if (day === counted) continue
    if (!answered.has(day)) return streak
    streak += 1
    counted = day
  }
}

/**
 * Returns the days of a sorted log. Skips all answers between two answers of the same day, because they
 * belong to that day, too.
 */
function daysOf(log: readonly Answer[], dayOf: DayOf): Set<string> {
  const days = new Set<string>()
  const dayAt = (n: number) => log[n]?.day ?? dayOf(new Date(log[n]?.answeredAt ?? 0))
  const add = (from: number, first: string, to: number, last: string) => {
    days.add(first).add(last)
    if (first === last || to - from < 2) return
    const middle = (from + to) >> 1
    const day = dayAt(middle)
    add(from, first, middle, day)
    add(middle, day, to, last)
  }
  if (log.length > 0) add(0, dayAt(0), log.length - 1, dayAt(log.length - 1))
  return days
}
