import * as z from 'zod/mini'
import { type QuizItem, quizItem } from './quiz-item.ts'

/** User answer record (spec, section 3). */
export const userAnswer = z.object({
  question: z.string(),
  selectedAnswer: z.string(),
  correctAnswer: z.string(),
  isCorrect: z.boolean(),
})
export type UserAnswer = z.infer<typeof userAnswer>

/**
 * One quiz of one rider. The question at `index` is on screen; it is answered when
 * `answers` has a record for it. When `index` has passed the last question the quiz is over.
 */
export const quizSession = z
  .object({
    id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    stateAbbrev: z.string(),
    stateName: z.string(),
    questions: z.array(quizItem).check(z.minLength(1)),
    answers: z.array(userAnswer),
    index: z.int().check(z.nonnegative()),
  })
  .check(
    z.refine(
      ({ answers, index, questions }) =>
        index <= questions.length && (answers.length === index || answers.length === index + 1),
      'Answers and place do not fit each other',
    ),
  )
export type QuizSession = z.infer<typeof quizSession>

export type QuizAction = { type: 'pick'; option: string } | { type: 'next' }

/**
 * The session after an action. The first pick on a question counts and locks it; `next` waits for
 * an answer (spec, section 4, Question). Anything else leaves the session as it is.
 */
export function quizReducer(session: QuizSession, action: QuizAction): QuizSession {
  const item = currentQuestion(session)
  if (!item) return session
  const answered = currentAnswer(session) !== null
  if (action.type === 'next') return answered ? { ...session, index: session.index + 1 } : session
  if (answered || !item.options.includes(action.option)) return session
  return { ...session, answers: [...session.answers, answerRecord(item, action.option)] }
}

/** The question on screen, or null when the quiz is over. */
export function currentQuestion(session: QuizSession): QuizItem | null {
  return session.questions[session.index] ?? null
}

/** The answer given to the question on screen, or null while it is open. */
export function currentAnswer(session: QuizSession): UserAnswer | null {
  return session.answers[session.index] ?? null
}

/** Whether the last question was answered and left. */
export function isFinished(session: QuizSession): boolean {
  return session.index >= session.questions.length
}

/** How many answers were right. */
export function score(answers: readonly UserAnswer[]): number {
  return answers.filter((answer) => answer.isCorrect).length
}

function answerRecord(item: QuizItem, selectedAnswer: string): UserAnswer {
  return {
    question: item.question,
    selectedAnswer,
    correctAnswer: item.correctAnswer,
    isCorrect: selectedAnswer === item.correctAnswer,
  }
}
