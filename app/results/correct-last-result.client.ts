import { deviceStorage } from '../device/device-storage.client.ts'
import { parseJson } from '../text/parse-json.ts'
import { type Correction, correctedAnswers } from './corrected-result.ts'
import { correctedPercent } from './history-messages.ts'
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
  const before = grade(answers).percentage
  const now = grade(correctedAnswers(answers, corrections)).percentage
  deviceStorage.write(LAST_RESULT, correctedPercent(stateName, before, now))
}
