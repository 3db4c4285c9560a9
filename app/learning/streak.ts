import type { Answer } from '../answers/answer.ts'
import type { DayOf } from './local-day.ts'

/** No day is as short as this, also not when the clocks change. */
const STEP_MS = 12 * 3_600_000

/** The days in a row with an answer, up to today or yesterday. */
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

function daysOf(log: readonly Answer[], dayOf: DayOf): Set<string> {
  const days = new Set<string>()
  let minute: string | null = null
  for (const { answeredAt } of log) {
    // A day begins with a minute in every time zone, and a rider gives several answers a minute.
    if (minute !== null && answeredAt.startsWith(minute)) continue
    minute = answeredAt.slice(0, '2026-11-22T12:00'.length)
    days.add(dayOf(new Date(answeredAt)))
  }
  return days
}
