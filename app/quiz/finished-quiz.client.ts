import { tabStorage } from '../device/device-storage.client.ts'
import type { QuizSession } from './quiz-session.ts'

const KEY = 'results-screen'
/**
 * The end of the address while the results are on screen. With it, a reload shows the results
 * again. A link to `/` shows the welcome screen.
 */
const HASH = '#results'

export function storeFinishedQuiz(session: QuizSession): void {
  tabStorage.write(KEY, JSON.stringify(session))
  setHash(HASH)
}

export function forgetFinishedQuiz(): void {
  tabStorage.remove(KEY)
  setHash('')
}

/** Finds this tab's finished quiz. Null if there is none, or if the address has no `HASH`. */
export async function findFinishedQuiz(): Promise<QuizSession | null> {
  const text = location.hash === HASH ? tabStorage.read(KEY) : null
  if (text === null) {
    // A sign-out deletes the quiz but leaves the address.
    if (location.hash === HASH) setHash('')
    return null
  }
  const { readFinishedQuiz } = await import('./unfinished-quiz.ts')
  const session = location.hash === HASH ? readFinishedQuiz(text) : null
  if (!session) forgetFinishedQuiz()
  return session
}

function setHash(hash: string): void {
  history.replaceState(history.state, '', location.pathname + location.search + hash)
}
