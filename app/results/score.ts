/** The lowest percentage that passes (spec, section 9). */
export const PASS_PERCENTAGE = 80

export function grade(answers: readonly { isCorrect: boolean }[]) {
  const score = answers.filter(({ isCorrect }) => isCorrect).length
  const totalQuestions = answers.length
  return { score, totalQuestions, percentage: percentage(score, totalQuestions) }
}

/** The rounded percentage of right answers; 0 without questions (spec, section 9). */
export function percentage(score: number, totalQuestions: number): number {
  return totalQuestions === 0 ? 0 : Math.round((score / totalQuestions) * 100)
}

export function isPass(percent: number): boolean {
  return percent >= PASS_PERCENTAGE
}

export function sharedScore(stateName: string, percent: number): string {
  return `I scored ${percent}% on the ${stateName} motorcycle practice test.`
}

/** The sentence under the score (spec, section 2, results phase). */
export function verdict(percent: number): string {
  return isPass(percent)
    ? "Excellent! You're on the right track."
    : 'Keep practicing to improve your score.'
}
