import * as z from 'zod/mini'
import { user } from '../auth/user.ts'
import { givenAnswer } from '../question/quiz-item.ts'
import { parseJson } from '../text/parse-json.ts'
import { examMark } from './saved-result.ts'

/**
 * A finished quiz that waits in this browser until it is saved. `owner` is the rider's uid, or null
 * while no rider is known. The texts have no limit here, because a newer server may accept longer
 * ones.
 */
const waitingResult = z.object({
  owner: z.nullable(user.shape.uid),
  quiz: z.object({
    id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    stateAbbrev: z.string(),
    userAnswers: z.array(givenAnswer),
    exam: z.optional(examMark),
  }),
})
export type WaitingResult = z.infer<typeof waitingResult>

/** The waiting result in a stored text, or null when the text is malformed. */
export function readWaitingResult(text: string): WaitingResult | null {
  return waitingResult.safeParse(parseJson(text)).data ?? null
}
