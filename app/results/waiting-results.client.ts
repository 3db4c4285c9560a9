import { deviceStorage, tabStorage } from '../device/device-storage.client.ts'
import type { QuizSession } from '../quiz/quiz-session.ts'
import { parseJson } from '../text/parse-json.ts'
import { RESULT_LIMITS } from './results-messages.ts'
import type { ExamMark } from './saved-result.ts'
import type { WaitingResult } from './waiting-result.ts'

const PREFIX = 'result:'

/** A finished quiz, or an exam with what it needs to pass. */
export type Finished = Pick<QuizSession, 'id' | 'stateAbbrev' | 'stateName' | 'answers'> & {
  exam?: ExamMark
}

/**
 * Puts a finished quiz into the queue once. A queue that already has as many as the server saves in
 * an hour drops its oldest quiz. `owner` is a uid or null; `now` is in milliseconds since 1970.
 */
export function queueResult(session: Finished, owner: string | null, now: number): void {
  if (isWaiting(session.id)) return
  const [oldest, ...others] = waitingKeys()
  if (oldest && others.length + 1 >= RESULT_LIMITS.hour) forgetWaiting(oldest)
  const { id, stateAbbrev, answers, exam } = session
  const userAnswers = answers.map(({ isCorrect, ...givenAnswer }) => givenAnswer)
  const quiz = { id, stateAbbrev, userAnswers, ...(exam && { exam }) }
  writeWaiting(`${PREFIX}${now}:${id}`, { owner, quiz })
}

/** The storage keys of the queue, in the order in which the rider finished the quizzes. */
export function waitingKeys(): string[] {
  const keys = [...deviceStorage.keys(), ...tabStorage.keys()].filter(isWaitingKey)
  return [...new Set(keys)].sort()
}

export function isWaitingKey(key: string): boolean {
  return key.startsWith(PREFIX)
}

export function waitingIds(): string[] {
  return waitingKeys().map((key) => key.slice(key.lastIndexOf(':') + 1))
}

export function isWaiting(id: string): boolean {
  return waitingIds().includes(id)
}

/** Whether the whole queue survives when the tab closes. */
export function isQueueOnDevice(): boolean {
  return !tabStorage.keys().some(isWaitingKey)
}

export function readWaiting(key: string): string {
  return deviceStorage.read(key) ?? tabStorage.read(key) ?? ''
}

export function writeWaiting(key: string, result: WaitingResult): void {
  const text = JSON.stringify(result)
  if (deviceStorage.write(key, text)) return
  deviceStorage.remove(key)
  tabStorage.write(key, text)
}

/** Deletes the results of a rider, or of nobody, without the schemas, which the first page lacks. */
export function forgetResultsOf(uid: string | null): void {
  const ownerOf = (key: string) => (parseJson(readWaiting(key)) as Partial<WaitingResult>)?.owner
  for (const key of waitingKeys()) if (ownerOf(key) === uid) forgetWaiting(key)
}

export function forgetWaiting(key: string): void {
  deviceStorage.remove(key)
  tabStorage.remove(key)
}
