import * as z from 'zod/mini'
import { intentOf } from '../../people/admin/intents.ts'

const id = z.string().check(z.regex(/^[\w.-]{1,60}$/))
/** The version of the bank that the admin saw. */
const version = z.int().check(z.nonnegative())

/** A change by the admin to the 25 questions of a state's quick quiz. */
export const quickQuizChange = z.discriminatedUnion('intent', [
  /** Gives the place of a question to the next one about its topic. */
  z.object({ intent: intentOf('take-out'), id, version }),
  /** Gives the place of a question to the question `put`. */
  z.object({ intent: intentOf('put-in'), id, put: id, version }),
  /** Returns to the automatic choice. */
  z.object({ intent: intentOf('choose-automatically'), version }),
])
export type QuickQuizChange = z.infer<typeof quickQuizChange>

export type QuickQuizReply = { done: string } | { message: string }

export const QUICK_QUIZ_MESSAGES = {
  noOther: 'No other question can take its place.',
  chosenAgain: 'The questions are chosen automatically again.',
} as const
