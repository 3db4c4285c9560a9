import { LAST_QUIZ, LAST_RESULT, type LastQuiz } from '../attempts/last-result.client.ts'
import { grade } from '../attempts/score.ts'
import { lastResult } from '../attempts/score-messages.ts'
import { deviceStorage } from '../device/device-storage.client.ts'
import { parseJson } from '../text/parse-json.ts'
import { type Correction, correctedAnswers } from './corrected-result.ts'
import { correctedPercent } from './history-messages.ts'

/** Returns the last quiz that was finished here without a sign-in, or null. */
export function readLastQuiz(): LastQuiz | null {
  const quiz = parseJson(deviceStorage.read(LAST_QUIZ) ?? '') as LastQuiz | undefined
  return Array.isArray(quiz?.answers) ? quiz : null
}

/** Adds the percentage with the corrected key to the stored line of the last result. */
export function correctLastResult(
  { stateName, answers, exam }: LastQuiz,
  corrections: readonly Correction[],
): void {
  const before = grade(answers).percentage
  const now = grade(correctedAnswers(answers, corrections)).percentage
  deviceStorage.write(
    LAST_RESULT,
    correctedPercent(lastResult(stateName, before, Boolean(exam)), now),
  )
}
