import * as z from 'zod/mini'

const text = z.string().check(z.trim(), z.minLength(1))

/** Quiz item as a rider gets it (spec, section 3): four distinct options, one of them the answer. */
export const quizItem = z
  .object({
    question: text,
    options: z.array(text).check(z.length(4)),
    correctAnswer: text,
    explanation: text,
  })
  .check(
    z.refine(({ options }) => new Set(options).size === options.length, 'Options must differ'),
    z.refine(
      ({ options, correctAnswer }) => options.includes(correctAnswer),
      'The correct answer must be one of the options',
    ),
  )
export type QuizItem = z.infer<typeof quizItem>

/** Quiz items loaded for a state: the newest ones (spec, section 7). */
export const LOADED_ITEMS = 25
