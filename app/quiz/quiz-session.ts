import type { QuizItem, UserAnswer } from './quiz-item.ts'
import type { QuizSession } from './unfinished-quiz.ts'

export type { QuizSession }

export type QuizAction = { type: 'pick'; option: string } | { type: 'next' }

/**
 * Returns the session after an action. The first pick on a question counts and locks it; `next`
 * needs an answer (spec, section 4, Question). Any other action changes nothing.
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

/** Whether the rider has answered and left the last question. */
export function isFinished(session: QuizSession): boolean {
  return session.index >= session.questions.length
}

function answerRecord(item: QuizItem, selectedAnswer: string): UserAnswer {
  return {
    question: item.question,
    selectedAnswer,
    correctAnswer: item.correctAnswer,
    isCorrect: selectedAnswer === item.correctAnswer,
  }
}
