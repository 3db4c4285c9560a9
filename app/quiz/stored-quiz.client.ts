import { deviceStorage } from '../device/device-storage.client.ts'
import { lockForTab } from '../device/tab-lock.client.ts'
import { QUIZ_KEY, RESULTS_KEY } from './quiz-key.ts'
import { isFinished, type QuizSession } from './quiz-session.ts'
import { isRecent, type Kind, listUnfinished } from './session-store.client.ts'

export const QUIZZES: Kind<QuizSession> = {
  prefix: QUIZ_KEY,
  keyOf: ({ id }) => QUIZ_KEY + id,
  finishedKeyOf: () => RESULTS_KEY,
  isOver: isFinished,
  hash: '#results',
  reader: () => import('./unfinished-quiz.ts'),
}

/** Finds the newest unfinished quiz that no tab has open. Deletes quizzes that are a day old. */
export async function findUnfinishedQuiz(now: number): Promise<QuizSession | null> {
  const found = await listUnfinished(QUIZZES)
  for (const quiz of found) if (!isRecent(quiz, now)) deviceStorage.remove(QUIZZES.keyOf(quiz))
  return found.find((quiz) => isRecent(quiz, now)) ?? null
}

/** Deletes an unfinished quiz, unless it is open in a tab. */
export async function dropQuiz(quiz: QuizSession): Promise<void> {
  const key = QUIZZES.keyOf(quiz)
  const release = await lockForTab(key)
  if (!release) return
  deviceStorage.remove(key)
  release()
}
