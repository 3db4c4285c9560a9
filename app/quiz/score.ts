/** Share of right answers that counts as a pass, in percent (spec, section 9). */
export const PASS_PERCENTAGE = 80

/** The number of right answers. */
export function score(answers: readonly { isCorrect: boolean }[]): number {
  return answers.filter(({ isCorrect }) => isCorrect).length
}

/** Whole percent of right answers, halves rounded up; 0 when there are no questions (spec, section 9). */
export function percentage(score: number, totalQuestions: number): number {
  return totalQuestions === 0 ? 0 : Math.round((score / totalQuestions) * 100)
}

/** Whether the rounded percentage passes (spec, section 9). */
export function isPass(percent: number): boolean {
  return percent >= PASS_PERCENTAGE
}

/** The sentence under the score (spec, section 2, results phase). */
export function verdict(percent: number): string {
  return isPass(percent)
    ? "Excellent! You're on the right track."
    : 'Keep practicing to improve your score.'
}
