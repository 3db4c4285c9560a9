import * as z from 'zod/mini'
import { user } from '../auth/user.ts'

/**
 * A finished quiz that waits in this browser until it is saved, and whose it is: a uid, or null while
 * it is nobody's. How long its texts may be is for the server to judge: what it refuses now it may
 * take later.
 */
const waitingResult = z.object({
  owner: z.nullable(user.shape.uid),
  quiz: z.object({
    id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    stateAbbrev: z.string(),
    userAnswers: z.array(
      z.object({ question: z.string(), selectedAnswer: z.string(), correctAnswer: z.string() }),
    ),
  }),
})
export type WaitingResult = z.infer<typeof waitingResult>

/** The result in a kept text, or null when the text is none of ours. */
export function readWaitingResult(text: string): WaitingResult | null {
  try {
    return z.parse(waitingResult, JSON.parse(text))
  } catch {
    return null
  }
}
