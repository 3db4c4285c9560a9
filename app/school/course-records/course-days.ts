const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** A course ends by itself, and is deleted whole, unless its teacher moves the end. */
export const COURSE_DAYS = 90
/** A course without pupils ends after this time, and later if its teacher has made a lesson ahead. */
export const EMPTY_DAYS = { new: 2, prepared: 30 }
/** A teacher can move the end to a day at most this far ahead. */
export const MOST_DAYS = 366

/** Returns when a course ends whose teacher has not chosen the end. */
export function expiryOf(createdAt: Date, pupilsOf: 'joined' | keyof typeof EMPTY_DAYS): string {
  const days = pupilsOf === 'joined' ? COURSE_DAYS : EMPTY_DAYS[pupilsOf]
  // At noon UTC the last day is over in all states.
  const noon = 12 * HOUR_MS
  const day = Math.ceil((createdAt.getTime() - noon) / DAY_MS) + days
  return new Date(day * DAY_MS + noon).toISOString()
}
