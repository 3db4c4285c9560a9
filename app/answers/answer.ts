import * as z from 'zod/mini'
import { US_STATES } from '../states/us-states.ts'

/** A rider's answer to a question of a state's bank. A stored answer never changes. */
export const answer = z.object({
  /** The id of the quiz, and the place of the question in it, counted from 0. */
  id: z.string().check(z.regex(/^[0-9a-f]{32}-\d{1,2}$/)),
  itemId: z.string().check(z.regex(/^[\w.-]{1,200}$/)),
  revision: z.int().check(z.positive()),
  state: z.enum(US_STATES.map(({ abbrev }) => abbrev)),
  mode: z.enum(['quiz', 'mistakes', 'topic', 'exam']),
  correct: z.boolean(),
  /** By the clock of the rider's device, which may be wrong. */
  answeredAt: z.iso.datetime(),
})
export type Answer = z.infer<typeof answer>

/** A rider's log has at most this many answers. The oldest leave it first. */
export const KEPT_ANSWERS = 20_000

/** The logs as one: each answer once, the oldest first, and at most the newest `KEPT_ANSWERS`. */
export function joinAnswers(...logs: readonly (readonly Answer[])[]): Answer[] {
  const byId = new Map<string, Answer>()
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

/** A device sends at most this many answers at once. */
export const ANSWERS_PER_BATCH = 100
