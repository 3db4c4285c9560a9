import { PASS_PERCENTAGE } from '../../questions/states/pass-percentage.ts'
import type { ExamMark } from './saved-result.ts'
import * as messages from './score-messages.ts'

export function grade(answers: readonly { isCorrect: boolean }[]) {
  const score = answers.filter(({ isCorrect }) => isCorrect).length
  const totalQuestions = answers.length
  return { score, totalQuestions, percentage: percentage(score, totalQuestions) }
}

/** Returns the rounded percentage of right answers; 0 without questions (spec, section 9). */
export function percentage(score: number, totalQuestions: number): number {
  return totalQuestions === 0 ? 0 : Math.round((score / totalQuestions) * 100)
}

export function isPass(percent: number): boolean {
  return percent >= PASS_PERCENTAGE
}

export function passesExam(mark: ExamMark, answers: readonly { isCorrect: boolean }[]) {
  return missingRight(mark, answers).all <= 0
}

/** Returns how many more right answers a pass needs, and how many of them must be about road signs. */
export function missingRight(
  { toPass, signs }: ExamMark,
  answers: readonly { isCorrect: boolean }[],
) {
  const { score } = grade(answers)
  if (!signs) return { all: toPass - score, signs: 0 }
  const right = rightSigns(signs, answers)
  const missing = Math.max(0, signs.toPass - right)
  const others = Math.max(0, toPass - signs.toPass - (score - right))
  return { all: signs.apart ? missing + others : Math.max(missing, toPass - score), signs: missing }
}

/** Returns the number of right answers to an exam's questions about road signs. */
export function rightSigns(
  { places }: NonNullable<ExamMark['signs']>,
  answers: readonly { isCorrect: boolean }[],
): number {
  return places.filter((place) => answers[place]?.isCorrect).length
}

/** Returns the sentence under the score (spec, section 2, results phase). */
export function verdict(percent: number): string {
  return isPass(percent) ? messages.passed() : messages.failed()
}

/**
 * Returns in words how many more right answers a pass needs, or that every answer is right. Null after
 * any other pass, or without questions.
 */
export function distance(score: number, totalQuestions: number): string | null {
  if (totalQuestions > 0 && score === totalQuestions) return messages.allRight()
  let missing = 0
  while (score + missing < totalQuestions && !isPass(percentage(score + missing, totalQuestions))) {
    missing++
  }
  return missing === 0 ? null : messages.missing(missing, PASS_PERCENTAGE)
}
