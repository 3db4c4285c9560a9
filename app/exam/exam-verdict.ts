/**
 * Returns the sentence below a verdict. `missing` is the number of right answers that the rider
 * lacked. `missingSigns` is the number of right answers about road signs that the rider lacked, in a
 * state with a rule for road signs.
 */
export function wordsOn(passed: boolean, missing: number, missingSigns: number): string {
  if (passed) return 'That is enough to pass. Well done!'
  if (missing <= 0) return 'The number was enough. A few more road signs, and you pass.'
  const needed = Math.max(missing, missingSigns)
  if (needed === 1) {
    return `1 more right answer${missingSigns === 1 ? ' about a road sign' : ''}, and you pass.`
  }
  const signs = missingSigns > 0 ? `, ${missingSigns} of them about road signs` : ''
  return `${needed} more right answers${signs}, and you pass.`
}
