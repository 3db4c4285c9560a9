import { deviceStorage } from '../device/device-storage.client.ts'
import { isFinished, type QuizSession } from './quiz-session.ts'
import type { UnfinishedQuiz } from './unfinished-quiz.ts'

/** How long an unfinished quiz is offered again, in milliseconds. */
const KEPT_FOR = 24 * 60 * 60 * 1000
const PREFIX = 'quiz:'

/** Keeps the quiz on the device until it is finished, so that a reload or a crash loses nothing. */
export function keepQuiz(session: QuizSession, now: number): void {
  if (isFinished(session)) {
    forgetQuiz(session.id)
    return
  }
  deviceStorage.write(
    PREFIX + session.id,
    JSON.stringify({ session, savedAt: now } satisfies UnfinishedQuiz),
  )
}

function forgetQuiz(id: string): void {
  deviceStorage.remove(PREFIX + id)
}

/** Forgets a quiz that was offered, unless another tab has gone on with it since. */
export async function dropQuiz(id: string): Promise<void> {
  const release = await occupyQuiz(id)
  if (!release) return
  forgetQuiz(id)
  release()
}

/** The newest unfinished quiz that no open tab is in, or null. Old and unreadable ones are dropped. */
export async function findUnfinishedQuiz(now: number): Promise<QuizSession | null> {
  const keys = deviceStorage.keys().filter((key) => key.startsWith(PREFIX))
  if (keys.length === 0) return null
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const inOtherTabs = new Set(held.map((lock) => lock.name))
  const unfinished: UnfinishedQuiz[] = []
  for (const key of keys.filter((key) => !inOtherTabs.has(key))) {
    const saved = await readSaved(key)
    if (saved && now - saved.savedAt < KEPT_FOR) unfinished.push(saved)
    else deviceStorage.remove(key)
  }
  const [newest] = unfinished.sort((a, b) => b.savedAt - a.savedAt)
  return newest?.session ?? null
}

/** The quiz as it was last kept, or null if it is gone. */
export async function readQuiz(id: string): Promise<QuizSession | null> {
  return (await readSaved(PREFIX + id))?.session ?? null
}

/**
 * Marks the quiz as being in this tab, through a Web Lock, which the browser drops when the tab
 * dies. Returns what lets it go, or null when another tab is in the quiz.
 */
export function occupyQuiz(id: string): Promise<(() => void) | null> {
  if (!navigator.locks) return Promise.resolve(() => {})
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(PREFIX + id, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null)
        return new Promise<void>((release) => resolve(() => release()))
      })
      .catch(reject)
  })
}

// The schemas come only when something is kept: the page works before that.
async function readSaved(key: string): Promise<UnfinishedQuiz | null> {
  const { readUnfinishedQuiz } = await import('./unfinished-quiz.ts')
  const saved = readUnfinishedQuiz(deviceStorage.read(key) ?? '')
  return saved && key === PREFIX + saved.session.id ? saved : null
}
