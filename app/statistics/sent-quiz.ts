import * as z from 'zod/mini'
import { ITEM_TEXT_LIMIT } from '../quiz/quiz-item.ts'
import { US_STATES } from '../states/us-states.ts'

/** The longest exam of a state has 50 questions. */
const MAX_ANSWERS = 60

const sentAnswer = z.object({
  /** The name of a document, which is why a dot alone is none. */
  itemId: z.string().check(z.regex(/^[A-Za-z0-9][\w.-]{0,119}$/)),
  revision: z.int().check(z.positive(), z.lte(100_000)),
  option: z.string().check(z.maxLength(ITEM_TEXT_LIMIT)),
  /** Left out if the device does not know, or if it took longer than five minutes. */
  seconds: z.optional(z.int().check(z.nonnegative(), z.lte(300))),
  /** Whether the device has no earlier answer to the item. */
  isFirst: z.boolean(),
})

/** A finished quiz or exam, as a device sends it to be counted. It names nobody. */
export const sentQuiz = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  state: z.enum(US_STATES.map(({ abbrev }) => abbrev)),
  answers: z.array(sentAnswer).check(
    z.minLength(1),
    z.maxLength(MAX_ANSWERS),
    z.refine(
      (answers) => new Set(answers.map(({ itemId }) => itemId)).size === answers.length,
      'A quiz asks an item once',
    ),
  ),
})
export type SentQuiz = z.infer<typeof sentQuiz>
export type SentAnswer = z.infer<typeof sentAnswer>
