import { startOfDay } from '../attempts/local-day.ts'

/** The number of mistakes that are due today, on the next day, and after it. */
export type DueCounts = { now: number; tomorrow: number; later: number }

/** Counts mistakes by the day on which they are due. `due` is in milliseconds since 1970. */
export function countDue(due: readonly number[], now: Date): DueCounts {
  const [tomorrow, dayAfter] = [startOfDay(now, 1).getTime(), startOfDay(now, 2).getTime()]
  const today = due.filter((time) => time < tomorrow).length
  const soon = due.filter((time) => time < dayAfter).length
  return { now: today, tomorrow: soon - today, later: due.length - soon }
}
