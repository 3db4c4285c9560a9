import type { QuizSession } from '../quiz/quiz-session.ts'
import type { FinishedQuiz, SavedResult } from './saved-result.ts'

export type Exam = SavedResult & { id: string }

const TIMEOUT = 10_000

/** Saves the finished quiz. It may be sent again: it stays one result. */
export async function sendResult(uid: string, session: QuizSession): Promise<Exam> {
  const { id, stateAbbrev, answers } = session
  const quiz: FinishedQuiz = {
    id,
    stateAbbrev,
    userAnswers: answers.map(({ question, selectedAnswer, correctAnswer }) => ({
      question,
      selectedAnswer,
      correctAnswer,
    })),
  }
  const options = { method: 'POST', body: JSON.stringify(quiz) }
  return ask(uid, 'Could not save results.', options)
}

/** The user's newest results, newest first. */
export function loadResults(uid: string): Promise<Exam[]> {
  return ask(uid, 'Could not load saved results.')
}

async function ask<T>(uid: string, failure: string, options?: RequestInit): Promise<T> {
  const headers = { 'Content-Type': 'application/json' }
  const signal = AbortSignal.timeout(TIMEOUT)
  try {
    const response = await fetch(`/users/${uid}/results`, { headers, signal, ...options })
    if (!response.ok) throw new Error(`Status ${response.status}`)
    return await response.json()
  } catch (cause) {
    throw new Error(failure, { cause })
  }
}
