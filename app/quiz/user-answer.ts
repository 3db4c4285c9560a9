import * as z from 'zod/mini'

/** User answer record (spec, section 3). */
export const userAnswer = z.object({
  question: z.string(),
  selectedAnswer: z.string(),
  correctAnswer: z.string(),
  isCorrect: z.boolean(),
})
export type UserAnswer = z.infer<typeof userAnswer>

/** A user answer whose correctness is not decided yet: the server decides it. */
export const givenAnswer = z.omit(userAnswer, { isCorrect: true })
