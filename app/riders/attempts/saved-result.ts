import * as z from 'zod/mini'
import { userAnswer } from '../../questions/question/quiz-item.ts'

/** A User answer record of a saved result. */
const savedAnswer = z.extend(userAnswer, {
  /** True if the server did not have the question, and graded by the key that the device sent. */
  asTold: z.optional(z.literal(true)),
})
export type SavedAnswer = z.infer<typeof savedAnswer>

/** Saved result (spec, section 3). `createdAt` and `timestamp` are equal. */
export const savedResult = z.object({
  score: z.int().check(z.nonnegative()),
  totalQuestions: z.int().check(z.positive()),
  percentage: z.int().check(z.nonnegative(), z.maximum(100)),
  userAnswers: z.array(savedAnswer),
  stateAbbrev: z.string(),
  stateName: z.optional(z.string()),
  createdAt: z.iso.datetime(),
  timestamp: z.iso.datetime(),
  /** The time of the last answer, by the clock of the rider's device. Missing in older results. */
  answeredAt: z.optional(z.iso.datetime()),
  /** Only exams have the following fields. */
  kind: z.optional(z.literal('exam')),
  /** The number of right answers that the exam needed. */
  toPass: z.optional(z.int().check(z.positive())),
  passed: z.optional(z.boolean()),
})
export type SavedResult = z.infer<typeof savedResult>

/**
 * What an exam needs to pass: `toPass` right answers. With `signs`, `signs.toPass` of them must be among
 * the questions about road signs, which are at `places`, counted from 0. If these are `apart`, the others
 * of the `toPass` must be among the other questions.
 */
export const examMark = z.object({
  toPass: z.int().check(z.positive()),
  signs: z.optional(
    z.object({
      places: z.array(z.int().check(z.nonnegative())),
      toPass: z.int().check(z.positive()),
      apart: z.optional(z.boolean()),
    }),
  ),
})
export type ExamMark = z.infer<typeof examMark>

export const exam = z.extend(savedResult, { id: z.string() })
export type Exam = z.infer<typeof exam>
