import * as z from 'zod/mini'
import { QUIZ_LENGTH } from '../quiz/draw-quiz.ts'
import { US_STATES } from '../states/us-states.ts'
import { text } from '../text/text.ts'

const storedText = text.check(z.minLength(1), z.maxLength(2000))
const answer = z.object({
  question: storedText,
  selectedAnswer: storedText,
  correctAnswer: storedText,
})

/** Saved result (spec, section 3). Both times are the server's, and the same. */
export const savedResult = z.object({
  score: z.int().check(z.nonnegative()),
  totalQuestions: z.int().check(z.positive()),
  percentage: z.int().check(z.nonnegative(), z.maximum(100)),
  userAnswers: z.array(z.extend(answer, { isCorrect: z.boolean() })),
  stateAbbrev: z.string(),
  stateName: z.optional(z.string()),
  createdAt: z.iso.datetime(),
  timestamp: z.iso.datetime(),
})
export type SavedResult = z.infer<typeof savedResult>

/**
 * What the browser sends of a finished quiz: its id, which makes a repeated send the same result,
 * the state and the answers. Whatever else it says, score and times included, is not believed.
 */
export const finishedQuiz = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  stateAbbrev: z.enum(US_STATES.map(({ abbrev }) => abbrev)),
  userAnswers: z.array(answer).check(
    z.minLength(1),
    z.maxLength(QUIZ_LENGTH),
    z.refine((answers) => new Set(answers.map(({ question }) => question)).size === answers.length),
  ),
})
export type FinishedQuiz = z.infer<typeof finishedQuiz>
