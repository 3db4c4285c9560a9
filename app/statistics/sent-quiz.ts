import * as z from 'zod/mini'
import { ITEM_TEXT_LIMIT } from '../question/quiz-item.ts'
import { US_STATES } from '../states/us-states.ts'

/** The most answers in a quiz. The longest exam of a state has 50 questions. */
const MAX_ANSWERS = 60

const sentAnswer = z.object({
  /** The id of the item. It is part of a document's name, so it can't start with a dot. */
  itemId: z.string().check(z.regex(/^[A-Za-z0-9][\w.-]{0,119}$/)),
  revision: z.int().check(z.positive(), z.lte(100_000)),
  option: z.string().check(z.maxLength(ITEM_TEXT_LIMIT)),
  /** The time of the answer. Left out if unknown or longer than five minutes. */
  seconds: z.optional(z.int().check(z.nonnegative(), z.lte(300))),
  /** True if the device has no earlier answer to the item. */
  isFirst: z.boolean(),
})

/** A finished quiz or exam that a device sends to be counted. It identifies nobody. */
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
