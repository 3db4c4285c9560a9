import { daysUntil } from '../attempts/local-day.ts'

/**
 * The rider's exam: its day as 'YYYY-MM-DD', or an empty text, and the state whose exam the rider has
 * passed, or null.
 */
export type OwnExam = { day: string; passedIn: string | null }

const PASSED = 'passed'

/**
 * Reads the stored form, such as '2026-12-05 passed OH'. Earlier releases did not store the state, so a
 * passed exam without one counts for `chosen`.
 */
export function parseOwnExam(stored: string | null, chosen: string | null): OwnExam {
  const [day = '', passed, state] = (stored ?? '').split(' ')
  return { day, passedIn: passed ? (state ?? chosen) : null }
}

export function formatOwnExam({ day, passedIn }: OwnExam): string {
  return passedIn ? `${day} ${PASSED} ${passedIn}` : day
}

/** The first page asks this many days after the exam how it went. */
const ASKED_DAYS = 7

/** Classes of `html`: the rider has passed the exam of the chosen state, or is asked how it went. */
export const TEST_PASSED = 'test-passed'
export const TEST_ASKED = 'test-asked'

/** Returns what the first page shows first in a state. Null if it shows the rider's progress. */
export function firstPageOf({ day, passedIn }: OwnExam, state: string, now: Date) {
  if (passedIn) return passedIn === state ? TEST_PASSED : null
  const days = daysUntil(day, now)
  return days !== null && days < 0 && days >= -ASKED_DAYS ? TEST_ASKED : null
}
