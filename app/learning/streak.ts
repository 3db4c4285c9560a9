import type { Answer } from '../answers/answer.ts'
import type { DayOf } from './local-day.ts'

/** No day is as short as this, also not when the clocks change. */
const STEP_MS = 12 * 3_600_000

/** The days in a row with an answer, up to today or yesterday. */
export function streakOf(log: readonly Answer[], now: Date, dayOf: DayOf): number {
  const answered = new Set(log.map(({ answeredAt }) => dayOf(new Date(answeredAt))))
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
