import * as z from 'zod/mini'
import { QUIZ_LENGTH } from '../quiz/draw-quiz.ts'
import { ITEM_TEXT_LIMIT } from '../quiz/quiz-item.ts'
import { US_STATES } from '../states/us-states.ts'
import { text } from '../text/text.ts'

const answerOf = <Text extends z.ZodMiniType>(text: Text) =>
  z.object({ question: text, selectedAnswer: text, correctAnswer: text })

/**
 * Saved result (spec, section 3). Both times are the server's, and the same. It is read however long
 * its texts are: the limits of another time may have been others.
 */
export const savedResult = z.object({
  score: z.int().check(z.nonnegative()),
  totalQuestions: z.int().check(z.positive()),
  percentage: z.int().check(z.nonnegative(), z.maximum(100)),
  userAnswers: z.array(z.extend(answerOf(z.string()), { isCorrect: z.boolean() })),
  stateAbbrev: z.string(),
  stateName: z.optional(z.string()),
  createdAt: z.iso.datetime(),
  timestamp: z.iso.datetime(),
})
export type SavedResult = z.infer<typeof savedResult>

/** A text of the bank: with three of them in each of twelve answers, a result has 216 KB at most. */
const itemText = text.check(z.minLength(1), z.maxLength(ITEM_TEXT_LIMIT))

/**
 * What the browser sends of a finished quiz: its id, which makes a repeated send the same result,
 * the state and the answers. Whatever else it says, score and times included, is not believed.
 */
export const finishedQuiz = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  stateAbbrev: z.enum(US_STATES.map(({ abbrev }) => abbrev)),
  userAnswers: z.array(answerOf(itemText)).check(
    z.minLength(1),
    z.maxLength(QUIZ_LENGTH),
    z.refine((answers) => new Set(answers.map(({ question }) => question)).size === answers.length),
  ),
})
export type FinishedQuiz = z.infer<typeof finishedQuiz>
