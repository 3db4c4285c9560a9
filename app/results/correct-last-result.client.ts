import { deviceStorage } from '../device/device-storage.client.ts'
import { parseJson } from '../text/parse-json.ts'
import { type Correction, correctedAnswers } from './corrected-result.ts'
import { correctedPercent } from './history-messages.ts'
import { LAST_QUIZ, LAST_RESULT } from './last-result.client.ts'
import type { Finished } from './results-queue.ts'
import { grade } from './score.ts'
import { lastResult } from './score-messages.ts'

/** Returns the last quiz that was finished here without a sign-in, or null. */
export function readLastQuiz(): Finished | null {
  const quiz = parseJson(deviceStorage.read(LAST_QUIZ) ?? '') as Finished | undefined
  return Array.isArray(quiz?.answers) ? quiz : null
}

/** Adds the percentage with the corrected key to the stored line of the last result. */
export function correctLastResult(
  { stateName, answers, exam }: Finished,
  corrections: readonly Correction[],
): void {
  const before = grade(answers).percentage
  const now = grade(correctedAnswers(answers, corrections)).percentage
  deviceStorage.write(
    LAST_RESULT,
    correctedPercent(lastResult(stateName, before, Boolean(exam)), now),
  )
}
