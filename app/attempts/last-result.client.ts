import { deviceStorage } from '../device/device-storage.client.ts'
import type { UserAnswer } from '../question/quiz-item.ts'
import { type Attempt, answersOf, examMarkOf } from './life.ts'
import type { ExamMark } from './saved-result.ts'
import { grade } from './score.ts'
import { lastResult } from './score-messages.ts'

/** The storage key of the last result's line. */
export const LAST_RESULT = 'last-result'
/** The storage key of the last result's quiz. */
export const LAST_QUIZ = 'last-quiz'

/** The last quiz or exam that ended here without a sign-in. */
export type LastQuiz = Pick<Attempt, 'id' | 'stateAbbrev' | 'stateName'> & {
  answers: UserAnswer[]
  exam: ExamMark | null
}

export function storeLastResult(attempt: Attempt): void {
  const { id, stateAbbrev, stateName } = attempt
  const [answers, exam] = [answersOf(attempt), examMarkOf(attempt)]
  const quiz: LastQuiz = { id, stateAbbrev, stateName, answers, exam }
  deviceStorage.write(LAST_RESULT, lastResult(stateName, grade(answers).percentage, exam !== null))
  deviceStorage.write(LAST_QUIZ, JSON.stringify(quiz))
}

export function forgetLastResult(): void {
  deviceStorage.remove(LAST_RESULT)
  deviceStorage.remove(LAST_QUIZ)
}

/** Returns the last result on this device, such as '83% (Ohio exam)', or null. */
export function readLastResult(): string | null {
  return deviceStorage.read(LAST_RESULT)
}
