import * as z from 'zod/mini'
import { userAnswer } from '../quiz/quiz-item.ts'

/**
 * Saved result (spec, section 3). `createdAt` and `timestamp` are equal. The texts have no limit,
 * because an earlier release may have saved longer ones.
 */
export const savedResult = z.object({
  score: z.int().check(z.nonnegative()),
  totalQuestions: z.int().check(z.positive()),
  percentage: z.int().check(z.nonnegative(), z.maximum(100)),
  userAnswers: z.array(userAnswer),
  stateAbbrev: z.string(),
  stateName: z.optional(z.string()),
  createdAt: z.iso.datetime(),
  timestamp: z.iso.datetime(),
})
export type SavedResult = z.infer<typeof savedResult>

export const exam = z.extend(savedResult, { id: z.string() })
export type Exam = z.infer<typeof exam>
