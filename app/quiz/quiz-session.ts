import type { RiderItem, UserAnswer } from '../question/quiz-item.ts'
import type { QuizSession } from './unfinished-quiz.ts'

export type { QuizSession }

export type QuizAction = { type: 'pick'; option: string } | { type: 'next' }

/**
 * Returns the session after an action (spec, section 4, Question). Only the first pick on a question
 * counts. `next` needs an answer. Any other action changes nothing.
 */
export function quizReducer(session: QuizSession, action: QuizAction): QuizSession {
  const item = currentQuestion(session)
  if (!item) return session
  const answered = currentAnswer(session) !== null
  if (action.type === 'next') return answered ? { ...session, index: session.index + 1 } : session
  if (answered || !item.options.includes(action.option)) return session
  return { ...session, answers: [...session.answers, answerTo(item, action.option)] }
}

/** Returns the User answer record of a pick. */
export function answerTo(
  { question, correctAnswer }: Pick<RiderItem, 'question' | 'correctAnswer'>,
  selectedAnswer: string,
): UserAnswer {
  return { question, selectedAnswer, correctAnswer, isCorrect: selectedAnswer === correctAnswer }
}

/** The question on screen, or null when the quiz is over. */
export function currentQuestion(session: QuizSession): RiderItem | null {
  return session.questions[session.index] ?? null
}

/** The answer to the question on screen, or null. */
export function currentAnswer(session: QuizSession): UserAnswer | null {
  return session.answers[session.index] ?? null
}

export function isFinished(session: QuizSession): boolean {
  return session.index >= session.questions.length
}
