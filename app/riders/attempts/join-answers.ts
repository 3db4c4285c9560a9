import type { Answer } from './answer.ts'

/** A rider's log has at most this many answers. The oldest are removed first. */
export const KEPT_ANSWERS = 20_000

/** Joins the logs: each answer once, the oldest first, and only the newest `KEPT_ANSWERS`. */
export function joinAnswers<A extends Answer>(...logs: readonly (readonly A[])[]): A[] {
  const byId = new Map<string, A>()
  for (const entry of logs.flat()) {
    const other = byId.get(entry.id)
    if (!other || isBefore(entry, other)) byId.set(entry.id, entry)
  }
  return [...byId.values()].sort((a, b) => (isBefore(a, b) ? -1 : 1)).slice(-KEPT_ANSWERS)
}

/** Orders answers by time, then by id and content, so that all devices get the same order. */
function isBefore(one: Answer, other: Answer): boolean {
  if (one.answeredAt !== other.answeredAt) return one.answeredAt < other.answeredAt
  if (one.id !== other.id) return one.id < other.id
  return JSON.stringify(one) < JSON.stringify(other)
}
