import { deviceStorage } from '../../base/device/device-storage.client.ts'
import type { Attempt } from './life.ts'
import { EXAM_KEY, QUIZ_KEY } from './quiz-key.ts'
import { hasSomeAnswers, isRecent } from './store.client.ts'

/** What a rider can continue: a quiz or an exam that was left within a day. */
export type LeftWork = 'quiz' | 'exam' | null

/** Finds what the rider on this device has left. What a tab has open is not left. */
export async function findLeftWork(now: number): Promise<LeftWork> {
  const isLeft = (prefix: string) => (key: string) =>
    key.startsWith(prefix) && isBegunLately(key, now)
  const keys = deviceStorage.keys()
  const quizzes = keys.filter(isLeft(QUIZ_KEY))
  const exams = keys.filter(isLeft(EXAM_KEY))
  if (quizzes.length + exams.length === 0) return null
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const isClosed = (key: string) => !held.some(({ name }) => name === key)
  if (quizzes.some(isClosed)) return 'quiz'
  return exams.some(isClosed) ? 'exam' : null
}

function isBegunLately(key: string, now: number): boolean {
  try {
    const attempt: Partial<Attempt> = JSON.parse(deviceStorage.read(key) ?? '{}')
    return isRecent(attempt, now) && hasSomeAnswers(attempt)
  } catch {
    return false
  }
}
