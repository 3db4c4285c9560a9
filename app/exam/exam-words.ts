import * as messages from './exam-results-messages.ts'

/**
 * Returns the sentence below a verdict. `missing` is the number of right answers that the rider
 * lacked. `missingSigns` is the number of right answers about road signs that the rider lacked, in a
 * state with a rule for road signs.
 */
export function wordsOn(passed: boolean, missing: number, missingSigns: number): string {
  if (passed) return messages.isEnough()
  if (missing <= 0) return messages.onlySignsMissing()
  return messages.missing(Math.max(missing, missingSigns), missingSigns)
}
