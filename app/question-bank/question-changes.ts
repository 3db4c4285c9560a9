import * as z from 'zod/mini'
import { generatedItem } from '../proof/generated-item.ts'

const id = z.string().check(z.regex(/^[\w-]{1,60}$/))

/** A change that the admin makes to the questions of a state, by its intent. */
export const questionChange = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('approve'), id, item: generatedItem }),
  z.object({ intent: z.literal('reject'), id }),
  z.object({ intent: z.literal('edit'), id, item: generatedItem }),
  z.object({ intent: z.literal('withdraw'), id }),
  z.object({ intent: z.literal('roll-back'), version: z.int().check(z.nonnegative()) }),
])
export type QuestionChange = z.infer<typeof questionChange>

export const CHANGE_MESSAGES = {
  notThere:
    'This question is no longer here: someone approved, rejected, or withdrew it first. The page is up to date now.',
  noVersion: 'This version has no questions to restore.',
  unfit:
    'A question needs a text, four different options, one of them marked as correct, and an explanation.',
  failed: 'The change could not be saved. Please try again.',
} as const
