/**
 * Answers without an owner become the signed-in rider's without a question only if they are this new.
 * Older ones may be another person's.
 */
const RECENT_MS = 24 * 60 * 60 * 1000

/** The storage key of the newest answer without an owner that the rider declined, by its time. */
export const declinedKey = (uid: string) => `declined-answers:${uid}`

/** The time from which on an answer is recent, as ISO 8601. */
export function startOfRecent(): string {
  return new Date(Date.now() - RECENT_MS).toISOString()
}
