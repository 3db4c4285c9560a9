import { tabStorage } from '../device/device-storage.client.ts'
import type { QuizSession } from './quiz-session.ts'

const KEY = 'results-screen'
/** The key of earlier releases, which left the address unchanged. */
const EARLIER_KEY = 'finished-quiz'
/**
 * The end of the address while the results are on screen. With it, a reload shows the results
 * again. A link to `/` shows the welcome screen.
 */
const HASH = '#results'

export function storeFinishedQuiz(session: QuizSession): void {
  storeText(JSON.stringify(session))
}

export function forgetFinishedQuiz(): void {
  tabStorage.remove(KEY)
  setHash('')
}

/**
 * Finds this tab's finished quiz. `session` is null if there is none, or if the address has no
 * `HASH`.
 */
export async function findFinishedQuiz() {
  const earlier = tabStorage.read(EARLIER_KEY)
  if (earlier !== null) {
    tabStorage.remove(EARLIER_KEY)
    storeText(earlier)
  }
  const text = location.hash === HASH ? tabStorage.read(KEY) : null
  if (text === null) {
    // A sign-out deletes the quiz but leaves the address.
    if (location.hash === HASH) setHash('')
    return { session: null, isEarlier: false }
  }
  const { readFinishedQuiz } = await import('./unfinished-quiz.ts')
  const session = location.hash === HASH ? readFinishedQuiz(text) : null
  if (!session) forgetFinishedQuiz()
  return { session, isEarlier: earlier !== null }
}

function storeText(text: string): void {
  tabStorage.write(KEY, text)
  setHash(HASH)
}

function setHash(hash: string): void {
  history.replaceState(history.state, '', location.pathname + location.search + hash)
}
