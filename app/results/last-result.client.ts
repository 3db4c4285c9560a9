import { deviceStorage } from '../device/device-storage.client.ts'
import { parseJson } from '../text/parse-json.ts'
import { type Correction, correctedAnswers } from './corrected-result.ts'
import { grade } from './score.ts'
import type { Finished } from './waiting-results.client.ts'

const KEY = 'last-result'
/** The storage key of the quiz itself, which earlier releases did not keep. */
const QUIZ = 'last-quiz'

export function storeLastResult({ id, stateAbbrev, stateName, answers }: Finished): void {
  deviceStorage.write(KEY, `${grade(answers).percentage}% in ${stateName}`)
  deviceStorage.write(QUIZ, JSON.stringify({ id, stateAbbrev, stateName, answers }))
}

/** Lets the last result say what it is with the corrected key, beside what it was. */
export function correctLastResult(
  { stateName, answers }: Finished,
  corrections: readonly Correction[],
): void {
  const [then, now] = [answers, correctedAnswers(answers, corrections)].map(grade)
  const line = `${then?.percentage}% in ${stateName}, ${now?.percentage}% with the corrected key`
  deviceStorage.write(KEY, line)
}

export function forgetLastResult(): void {
  deviceStorage.remove(KEY)
  deviceStorage.remove(QUIZ)
}

/** The last result on this device, such as '83% in Ohio', or null. */
export function readLastResult(): string | null {
  return deviceStorage.read(KEY)
}

/** The last quiz of somebody who was not signed in, or null. */
export function readLastQuiz(): Finished | null {
  const quiz = parseJson(deviceStorage.read(QUIZ) ?? '') as Finished | undefined
  return Array.isArray(quiz?.answers) ? quiz : null
}
