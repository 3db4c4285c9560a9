import * as z from 'zod/mini'
import { riderItem } from '../question/quiz-item.ts'
import { topics } from '../question/topics.ts'

/** A question of a state's whole bank, in the form that riders' devices load. */
export const bankQuestion = z.intersection(
  riderItem,
  z.object({
    id: z.string(),
    /** Missing in some questions that an AI model wrote from a manual. */
    topic: z.optional(z.enum(topics)),
    /** The ids of the facts that prove the question. Missing in questions from a manual. */
    facts: z.optional(z.array(z.string())),
    /** The first revision whose answer is still right. Left out if no answer was ever corrected. */
    keySince: z.optional(z.int()),
    /** Why the answer was corrected. Left out if no answer was ever corrected. */
    keyReason: z.optional(z.string()),
  }),
)
export type BankQuestion = z.infer<typeof bankQuestion>

export type RiderBank = { items: BankQuestion[] }
