import { type Quantity, quantitiesOf } from './quantities.ts'
import { tokensOf, wordSet } from './words.ts'

const BEFORE = wordSet('exceed exceeds exceeded exceeding over above under below beyond past')
/** Words that may stand between such a word and its amount: 'exceed the limit of 55 mph'. */
const BETWEEN = wordSet('a an the of about age speed limit maximum posted legal')
const AFTER = new Set(['or more', 'or over', 'or above', 'or higher', 'or greater'])

/**
 * Returns the amounts that a text passes. Who denies that ('Never exceed 55 mph', 'No one under 16
 * years') does not deny the amount.
 */
export function boundedAmounts(text: string): Quantity[] {
  const tokens = tokensOf(text)
  return quantitiesOf(tokens).filter(({ at, next }) => {
    const before = tokens.slice(0, at).findLast((token) => !BETWEEN.has(token))
    return BEFORE.has(before ?? '') || AFTER.has(tokens.slice(next, next + 2).join(' '))
  })
}
