import { tabStorage } from '../device/device-storage.client.ts'
import type { QuizSession } from './quiz-session.ts'

const KEY = 'finished-quiz'

/** Keeps the finished quiz in this tab: it is still there when the rider comes back from signing in. */
export function keepFinishedQuiz(session: QuizSession): void {
  tabStorage.write(KEY, JSON.stringify(session))
}

export function forgetFinishedQuiz(): void {
  tabStorage.remove(KEY)
}

/** The finished quiz of this tab, or null. */
export async function findFinishedQuiz(): Promise<QuizSession | null> {
  const text = tabStorage.read(KEY)
  if (text === null) return null
  const { readFinishedQuiz } = await import('./saved-quiz.ts')
  return readFinishedQuiz(text)
}
