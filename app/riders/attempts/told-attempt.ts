import * as z from 'zod/mini'
import { user } from '../../people/auth/user.ts'
import type { Answer } from './answer.ts'
import { examMark } from './saved-result.ts'

export const toldPick = z.object({
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
  /** True if the rider says that the right answer was a guess. */
  guessed: z.optional(z.literal(true)),
  /** True if the device has no earlier answer to the item. Left out if the answer may not be counted. */
  isFirst: z.optional(z.boolean()),
})

/** A quiz, an exam, or questions to learn from, as a device sends it to the server. */
export const toldAttempt = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  state: z.string(),
  mode: z.string(),
  isFinished: z.boolean(),
  /** What an exam needs to pass. */
  terms: z.optional(examMark),
  /** The pick of each question so far, in the order of the questions. */
  picks: z.array(toldPick),
})
export type ToldAttempt = z.infer<typeof toldAttempt>

/**
 * An attempt on a device that the server does not have completely. `owner` is a uid, or null while the
 * attempt has no owner.
 */
export const unsentAttempt = z.extend(toldAttempt, {
  owner: z.nullable(user.shape.uid),
  /** The server has counted the attempt's answers, or never will. */
  isCounted: z.optional(z.literal(true)),
  /** The server has the attempt's answers, but the account accepts no more results now. */
  isLogged: z.optional(z.literal(true)),
  /** The server will never accept the attempt. */
  isRefused: z.optional(z.literal(true)),
})
export type UnsentAttempt = z.infer<typeof unsentAttempt>

/** The time of the last answer of the attempt. Empty if no answer has a time. */
export function endOf({ picks }: Pick<ToldAttempt, 'picks'>): string {
  return picks.reduce((end, { at = '' }) => (at > end ? at : end), '')
}

/** An answer of an attempt once it is graded. */
type Graded = Pick<Answer, 'asTold' | 'guessed'> & { isCorrect: boolean }

/** Returns the rider's own answers of an attempt, for the log. `graded` has a grade for each pick. */
export function loggedAnswers(
  { id, state, mode, picks }: ToldAttempt,
  graded: readonly Graded[],
): Answer[] {
  return picks.flatMap(({ item: itemId, revision, option, at, day }, place): Answer[] => {
    const { isCorrect: correct = false, asTold, guessed } = graded[place] ?? {}
    if (at === undefined || option === '') return []
    const asked = { id: `${id}-${place}`, itemId, revision, state: state as Answer['state'], mode }
    const notes = { ...(day && { day }), ...(asTold && { asTold }), ...(guessed && { guessed }) }
    return [{ ...asked, correct, answeredAt: at, ...notes }]
  })
}
