/** When something happened, by the clock of the rider's device, and the day in the rider's time zone. */
export type Moment = { at: string; day: string }

/** Returns the rider's day at a time, as 'YYYY-MM-DD'. */
export type DayOf = (time: Date) => string

/** Returns the first moment of a day in this device's time zone: 0 is the day at `time`, 1 the next. */
export function startOfDay(time: Date, later = 0): Date {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate() + later)
}

/** Returns the first moment of a day, an invalid time if the text is no day. */
export function startOf(day: string): Date {
  return new Date(`${day}T00:00:00`)
}

/** Returns the day at a time in this device's time zone. */
export function localDay(time: Date): string {
  const minutes = time.getTimezoneOffset()
  return new Date(time.getTime() - minutes * 60_000).toISOString().slice(0, 10)
}

/** Returns the rider's day of an answer. Answers of earlier releases do not name it. */
export function dayOfAnswer({ day, answeredAt }: { day?: string | undefined; answeredAt: string }) {
  return day ?? localDay(new Date(answeredAt))
}

/** Returns when an answer is given at `time`, and the day in this device's time zone. */
export function momentOf(time: Date): Moment {
  return { at: time.toISOString(), day: localDay(time) }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the number of days until a day, or null if the text is no day. A past day is below 0. */
export function daysUntil(day: string, now: Date): number | null {
  // Rounds, because a day on which the clocks change has 23 or 25 hours.
  const days = Math.round((startOf(day).getTime() - startOfDay(now).getTime()) / DAY_MS)
  return Number.isNaN(days) ? null : days
}
