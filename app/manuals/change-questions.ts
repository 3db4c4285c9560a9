import * as z from 'zod/mini'
import { generatedItem } from './generated-item.ts'

const id = z.string().check(z.regex(/^[\w-]{1,60}$/))

/** What an admin does with the questions of a state. */
export const questionChange = z.discriminatedUnion('do', [
  z.object({ do: z.literal('approve'), id, item: generatedItem }),
  z.object({ do: z.literal('reject'), id }),
  z.object({ do: z.literal('edit'), id, item: generatedItem }),
  z.object({ do: z.literal('withdraw'), id }),
  z.object({ do: z.literal('roll back'), version: z.int().check(z.nonnegative()) }),
])
export type QuestionChange = z.infer<typeof questionChange>

export const CHANGE_MESSAGES = {
  notThere: 'This is not there any more: somebody was faster. Please look again.',
  unfit:
    'A question needs its text, four different options, one of them as the correct answer, and an explanation.',
  failed: 'The change could not be saved. Please try again.',
} as const
