import * as z from 'zod/mini'
import { deviceStorage } from '../device/device-storage.client.ts'
import { isFinished, type QuizSession, quizSession } from './quiz-session.ts'

/** How long an unfinished quiz is offered again, in milliseconds. */
const KEPT_FOR = 24 * 60 * 60 * 1000
const PREFIX = 'quiz:'

const savedQuiz = z.object({ session: quizSession, savedAt: z.number() })

/** Keeps the quiz on the device until it is finished, so that a reload or a crash loses nothing. */
export function keepQuiz(session: QuizSession, now: number): void {
  if (isFinished(session)) forgetQuiz(session.id)
  else deviceStorage.write(PREFIX + session.id, JSON.stringify({ session, savedAt: now }))
}

export function forgetQuiz(id: string): void {
  deviceStorage.remove(PREFIX + id)
}

/** The newest unfinished quiz that no open tab is in, or null. Old and unreadable ones are dropped. */
export async function findUnfinishedQuiz(now: number): Promise<QuizSession | null> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const inOtherTabs = new Set(held.map((lock) => lock.name))
  const [newest] = deviceStorage
    .keys()
    .filter((key) => key.startsWith(PREFIX) && !inOtherTabs.has(key))
    .flatMap((key) => {
      const saved = readSaved(key)
      if (saved && now - saved.savedAt < KEPT_FOR) return saved
      deviceStorage.remove(key)
      return []
    })
    .sort((a, b) => b.savedAt - a.savedAt)
  return newest?.session ?? null
}

/** The quiz as it was last kept, or null if it is gone. */
export function readQuiz(id: string): QuizSession | null {
  return readSaved(PREFIX + id)?.session ?? null
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

function readSaved(key: string) {
  const parsed = savedQuiz.safeParse(parseJson(deviceStorage.read(key)))
  return parsed.success ? parsed.data : null
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
