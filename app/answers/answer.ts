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
  /** The day of the rider's place at that time, which another time zone does not change. */
  day: z.optional(z.iso.date()),
})
export type Answer = z.infer<typeof answer>

/**
 * An answer on this device. `owner` is a uid, or null while the answer belongs to nobody. `isSent` is
 * 1 once the server has the answer, 2 if the server refuses it, and otherwise 0. A database index cannot
 * hold booleans.
 */
export type LoggedAnswer = Answer & { owner: string | null; isSent: 0 | 1 | 2 }
