import { deviceStorage, tabStorage } from '../device/device-storage.client.ts'
import type { QuizSession } from '../quiz/quiz-session.ts'
import type { WaitingResult } from './waiting-result.ts'

const PREFIX = 'result:'
/** As many as the server takes from a rider in an hour. Beyond that the oldest gives way. */
const LIMIT = 300

/**
 * Puts a finished quiz into the queue of those that are not saved yet, once: on the device, or in
 * this tab where the device has no room. `owner` is the uid of the rider who finished it, null when
 * nobody was signed in; `now` is in milliseconds since 1970.
 */
export function keepResult(session: QuizSession, owner: string | null, now: number): void {
  if (isWaiting(session.id)) return
  const [oldest, ...others] = waitingKeys()
  if (oldest && others.length + 1 >= LIMIT) forgetWaiting(oldest)
  const { id, stateAbbrev, answers } = session
  const userAnswers = answers.map(({ question, selectedAnswer, correctAnswer }) => {
    return { question, selectedAnswer, correctAnswer }
  })
  writeWaiting(`${PREFIX}${now}:${id}`, { owner, quiz: { id, stateAbbrev, userAnswers } })
}

/** The keys of the queue, in the order of finishing. */
export function waitingKeys(): string[] {
  const keys = [...deviceStorage.keys(), ...tabStorage.keys()].filter(isWaitingKey)
  return [...new Set(keys)].sort()
}

export function isWaitingKey(key: string): boolean {
  return key.startsWith(PREFIX)
}

/** The ids of the quizzes in the queue. */
export function waitingIds(): string[] {
  return waitingKeys().map((key) => key.slice(key.lastIndexOf(':') + 1))
}

/** Whether the quiz is finished and not saved yet, as far as this browser knows. */
export function isWaiting(id: string): boolean {
  return waitingIds().includes(id)
}

/** Whether everything in the queue is still there when the tab is closed. */
export function isQueueOnDevice(): boolean {
  return !tabStorage.keys().some(isWaitingKey)
}

/** What stands under a key of the queue: JSON, not validated. */
export function readWaiting(key: string): string {
  return deviceStorage.read(key) ?? tabStorage.read(key) ?? ''
}

export function writeWaiting(key: string, result: WaitingResult): void {
  const text = JSON.stringify(result)
  if (deviceStorage.write(key, text)) return
  deviceStorage.remove(key)
  tabStorage.write(key, text)
}

export function forgetWaiting(key: string): void {
  deviceStorage.remove(key)
  tabStorage.remove(key)
}
