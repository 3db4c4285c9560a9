import type { missingRight } from '../attempts/score.ts'
import * as messages from './exam-results-messages.ts'

/**
 * Returns the sentence below a verdict, from the right answers that the rider lacked. In total, the rider
 * may have had enough of them.
 */
export function wordsOn(
  hasTotal: boolean,
  { all, signs }: ReturnType<typeof missingRight>,
): string {
  if (all <= 0) return messages.isEnough()
  if (hasTotal && all === signs) return messages.onlySignsMissing()
  return messages.missing(all, signs)
}
