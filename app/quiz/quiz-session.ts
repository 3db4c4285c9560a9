import type { RiderItem, UserAnswer } from './quiz-item.ts'
import type { QuizSession } from './unfinished-quiz.ts'

export type { QuizSession }

export type QuizAction = { type: 'pick'; option: string } | { type: 'next' }

/**
 * The session after an action (spec, section 4, Question). Only the first pick on a question
 * counts, and `next` needs an answer. Any other action changes nothing.
 */
export function quizReducer(session: QuizSession, action: QuizAction): QuizSession {
  const item = currentQuestion(session)
  if (!item) return session
  const answered = currentAnswer(session) !== null
  if (action.type === 'next') return answered ? { ...session, index: session.index + 1 } : session
  if (answered || !item.options.includes(action.option)) return session
  const { question, correctAnswer } = item
  const selectedAnswer = action.option
  const isCorrect = selectedAnswer === correctAnswer
  const answer = { question, selectedAnswer, correctAnswer, isCorrect }
  return { ...session, answers: [...session.answers, answer] }
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
