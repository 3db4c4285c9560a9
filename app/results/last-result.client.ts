import { deviceStorage } from '../device/device-storage.client.ts'
import type { Finished } from './results-queue.ts'
import { grade } from './score.ts'
import { lastResult } from './score-messages.ts'

/** The storage key of the last result's line. */
export const LAST_RESULT = 'last-result'
/** The storage key of the last result's quiz. */
export const LAST_QUIZ = 'last-quiz'

export function storeLastResult({ id, stateAbbrev, stateName, answers, exam }: Finished): void {
  deviceStorage.write(LAST_RESULT, lastResult(stateName, grade(answers).percentage, Boolean(exam)))
  deviceStorage.write(LAST_QUIZ, JSON.stringify({ id, stateAbbrev, stateName, answers, exam }))
}

export function forgetLastResult(): void {
  deviceStorage.remove(LAST_RESULT)
  deviceStorage.remove(LAST_QUIZ)
}

/** Returns the last result on this device, such as '83% (Ohio exam)', or null. */
export function readLastResult(): string | null {
  return deviceStorage.read(LAST_RESULT)
}
