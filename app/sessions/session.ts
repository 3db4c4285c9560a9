import * as z from 'zod/mini'
import { user } from '../auth/user.ts'
import { examMark } from '../results/saved-result.ts'
import type { Answer } from './answer.ts'

export const sessionPick = z.object({
  item: z.string(),
  revision: z.int(),
  /** The text of the option. Empty if the rider left the question of an exam open. */
  option: z.string(),
  /** The question and its key as the rider saw them. The server uses them if it lacks the revision. */
  question: z.string(),
  key: z.string(),
  /**
   * When the rider answered, by the clock of the device. Left out if the answer came with another
   * person's link. Such an answer counts for the result, but not for the log and the counters.
   */
  at: z.optional(z.iso.datetime()),
  day: z.optional(z.iso.date()),
  /** The time of the answer. Left out if unknown or longer than five minutes. */
  seconds: z.optional(z.int()),
  /** True if the device has no earlier answer to the item. Left out if the answer may not be counted. */
  isFirst: z.optional(z.boolean()),
})

/** A quiz, an exam, or questions to learn from, as a device sends it to the server. */
export const session = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  state: z.string(),
  mode: z.string(),
  isFinished: z.boolean(),
  /** What an exam needs to pass. */
  terms: z.optional(examMark),
  /** The pick of each question so far, in the order of the questions. */
  picks: z.array(sessionPick),
})
export type Session = z.infer<typeof session>

/**
 * A session on a device that the server does not have completely. `owner` is a uid, or null while the
 * session has no owner.
 */
export const keptSession = z.extend(session, {
  owner: z.nullable(user.shape.uid),
  /** The server has counted the session's answers, or never will. */
  isCounted: z.optional(z.literal(true)),
  /** The server has the session's answers, but the account accepts no more results now. */
  isLogged: z.optional(z.literal(true)),
  /** The server will never accept the session. */
  isRefused: z.optional(z.literal(true)),
})
export type KeptSession = z.infer<typeof keptSession>

/** The time of the last answer of the session. Empty if no answer has a time. */
export function endOf({ picks }: Pick<Session, 'picks'>): string {
  return picks.reduce((end, { at = '' }) => (at > end ? at : end), '')
}

/** An answer of a session once it is graded. */
type Graded = Pick<Answer, 'asTold'> & { isCorrect: boolean }

/** Returns the rider's own answers of a session, for the log. `graded` has a grade for each pick. */
export function answersOf(
  { id, state, mode, picks }: Session,
  graded: readonly Graded[],
): Answer[] {
  return picks.flatMap(({ item: itemId, revision, option, at, day }, place): Answer[] => {
    const { isCorrect: correct = false, asTold } = graded[place] ?? {}
    if (at === undefined || option === '') return []
    const asked = { id: `${id}-${place}`, itemId, revision, state: state as Answer['state'], mode }
    return [{ ...asked, correct, answeredAt: at, ...(day && { day }), ...(asTold && { asTold }) }]
  })
}
