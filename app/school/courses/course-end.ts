const DAY_MS = 24 * 60 * 60_000
const MOST_DAYS = 366

/** Returns the first and the last calendar day on which a course may end. */
export function endDays(now: Date): { min: string; max: string } {
  return { min: dayAfter(now, 1), max: dayAfter(now, MOST_DAYS) }
}

/** Returns the time at which a course ends whose last day is `day`. Null if it may not end then. */
export function chosenEnd(day: string, now: Date): string | null {
  const { min, max } = endDays(now)
  return /^\d{4}-\d\d-\d\d$/.test(day) && day >= min && day <= max && isDay(day)
    ? lastOf(day)
    : null
}

/** True for a calendar day such as 2026-12-01. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}

const lastOf = (day: string) => `${day}T23:59:59.999Z`

function dayAfter(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
}
