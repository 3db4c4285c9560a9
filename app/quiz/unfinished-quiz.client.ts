import { deviceStorage } from '../device/device-storage.client.ts'
import { lockForTab } from '../device/tab-lock.client.ts'
import { QUIZ_KEY } from './quiz-key.ts'
import { isFinished, type QuizSession } from './quiz-session.ts'
import type { UnfinishedQuiz } from './unfinished-quiz.ts'

const OFFERED_FOR_MS = 24 * 60 * 60 * 1000

export function storeQuiz(session: QuizSession, now: number): void {
  const stored: UnfinishedQuiz = { session, savedAt: now }
  if (isFinished(session)) forgetQuiz(session.id)
  else deviceStorage.write(QUIZ_KEY + session.id, JSON.stringify(stored))
}

function forgetQuiz(id: string): void {
  deviceStorage.remove(QUIZ_KEY + id)
}

/** Deletes an unfinished quiz, unless it is open in a tab. */
export async function dropQuiz(id: string): Promise<void> {
  const release = await lockQuiz(id)
  if (!release) return
  forgetQuiz(id)
  release()
}

/** Finds the newest unfinished quiz that no tab has open. Deletes expired and malformed quizzes. */
export async function findUnfinishedQuiz(now: number): Promise<QuizSession | null> {
  const keys = deviceStorage.keys().filter((key) => key.startsWith(QUIZ_KEY))
  if (keys.length === 0) return null
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const inOtherTabs = new Set(held.map((lock) => lock.name))
  const unfinished: UnfinishedQuiz[] = []
  for (const key of keys.filter((key) => !inOtherTabs.has(key))) {
    const saved = await readSaved(key)
    if (saved && now - saved.savedAt < OFFERED_FOR_MS) unfinished.push(saved)
    else deviceStorage.remove(key)
  }
  const [newest] = unfinished.sort((a, b) => b.savedAt - a.savedAt)
  return newest?.session ?? null
}

export async function readQuiz(id: string): Promise<QuizSession | null> {
  return (await readSaved(QUIZ_KEY + id))?.session ?? null
}

/** Locks the quiz as `lockForTab` does. */
export function lockQuiz(id: string): Promise<(() => void) | null> {
  return lockForTab(QUIZ_KEY + id)
}

// Imports the schemas only when there is a stored quiz, so the first page loads without them.
async function readSaved(key: string): Promise<UnfinishedQuiz | null> {
  const { readUnfinishedQuiz } = await import('./unfinished-quiz.ts')
  const saved = readUnfinishedQuiz(deviceStorage.read(key) ?? '')
  return saved && key === QUIZ_KEY + saved.session.id ? saved : null
}
