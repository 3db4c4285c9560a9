import { deviceStorage } from '../device/device-storage.client.ts'
import { parseJson } from '../text/parse-json.ts'
import { type Correction, correctedAnswers } from './corrected-result.ts'
import { LAST_QUIZ, LAST_RESULT } from './last-result.client.ts'
import type { Finished } from './results-queue.ts'
import { grade } from './score.ts'

/** The last quiz of somebody who was not signed in, or null. */
export function readLastQuiz(): Finished | null {
  const quiz = parseJson(deviceStorage.read(LAST_QUIZ) ?? '') as Finished | undefined
  return Array.isArray(quiz?.answers) ? quiz : null
}

/** Lets the last result say what it is with the corrected key, beside what it was. */
export function correctLastResult(
  { stateName, answers }: Finished,
  corrections: readonly Correction[],
): void {
  const [then, now] = [answers, correctedAnswers(answers, corrections)].map(grade)
  const line = `${then?.percentage}% in ${stateName}, ${now?.percentage}% with the corrected key`
  deviceStorage.write(LAST_RESULT, line)
}
