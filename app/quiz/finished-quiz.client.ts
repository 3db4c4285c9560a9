import { tabStorage } from '../device/device-storage.client.ts'
import type { QuizSession } from './quiz-session.ts'

const KEY = 'results-screen'
/** Where earlier versions kept it, with nothing in the address. */
const EARLIER_KEY = 'finished-quiz'
/**
 * Stands in the address while the results are on screen. So a reload, Back and the way back from
 * signing in lead to them, and every link to `/` leads to the welcome.
 */
const HASH = '#results'

/** Keeps the finished quiz in this tab, and the results in its address. */
export function keepFinishedQuiz(session: QuizSession): void {
  keepText(JSON.stringify(session))
}

export function forgetFinishedQuiz(): void {
  tabStorage.remove(KEY)
  setHash('')
}

/** The finished quiz that this tab shows, or null, and whether an earlier version left it there. */
export async function findFinishedQuiz(): Promise<{
  session: QuizSession | null
  isEarlier: boolean
}> {
  const earlier = tabStorage.read(EARLIER_KEY)
  if (earlier !== null) {
    tabStorage.remove(EARLIER_KEY)
    keepText(earlier)
  }
  const text = location.hash === HASH ? tabStorage.read(KEY) : null
  if (text === null) return { session: null, isEarlier: false }
  const { readFinishedQuiz } = await import('./unfinished-quiz.ts')
  const session = readFinishedQuiz(text)
  if (!session) forgetFinishedQuiz()
  return { session, isEarlier: earlier !== null }
}

function keepText(text: string): void {
  tabStorage.write(KEY, text)
  setHash(HASH)
}

function setHash(hash: string): void {
  history.replaceState(history.state, '', location.pathname + location.search + hash)
}
