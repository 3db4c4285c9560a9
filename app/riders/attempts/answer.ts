import * as z from 'zod/mini'
import { US_STATES } from '../../questions/states/us-states.ts'

/** A rider's answer to a question of a state's bank. Of a stored answer only `guessed` can change. */
export const answer = z.object({
  /** The id of the attempt, and the place of the question in it, counted from 0. */
  id: z.string().check(z.regex(/^[0-9a-f]{32}-\d{1,2}$/)),
  itemId: z.string().check(z.regex(/^[\w.-]{1,200}$/)),
  revision: z.int().check(z.positive()),
  state: z.enum(US_STATES.map(({ abbrev }) => abbrev)),
  /** Not limited to known modes: a newer server may send others, and its reply must stay valid. */
  mode: z.string(),
  correct: z.boolean(),
  /** The time of the answer, by the clock of the rider's device, which may be wrong. */
  answeredAt: z.iso.datetime(),
  /** The day in the rider's time zone at that time. It stays if the time zone changes later. */
  day: z.optional(z.iso.date()),
  /** True if the server did not have the question, and graded by the key that the device sent. */
  asTold: z.optional(z.literal(true)),
  /** True if the rider says that the right answer was a guess. */
  guessed: z.optional(z.literal(true)),
})
export type Answer = z.infer<typeof answer>

/** An answer on this device. `owner` is a uid, or null while the answer has no owner. */
export type LoggedAnswer = Answer & { owner: string | null }
