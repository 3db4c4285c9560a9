import { deviceStorage } from '../../base/device/device-storage.client.ts'
import { type Attempt, answersOf } from './life.ts'
import { grade } from './score.ts'
import { lastResult } from './score-messages.ts'

/** The storage key of the line that home shows at once: the last result here without a sign-in. */
export const LAST_RESULT = 'last-result'
/** Until December 2026 devices stored the answers of the last result a second time, under this key. */
export const LAST_QUIZ = 'last-quiz'

export function storeLastResult(attempt: Attempt): void {
  const { percentage } = grade(answersOf(attempt))
  writeLastResult(lastResult(attempt.stateName, percentage, attempt.terms !== undefined))
}

export function writeLastResult(line: string): void {
  deviceStorage.write(LAST_RESULT, line)
}

export function forgetLastResult(): void {
  deviceStorage.remove(LAST_RESULT)
  deviceStorage.remove(LAST_QUIZ)
}

/** Returns the last result on this device, such as '83% (Ohio exam)', or null. */
export function readLastResult(): string | null {
  return deviceStorage.read(LAST_RESULT)
}
