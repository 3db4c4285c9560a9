import { announcesList } from './announced-list.ts'
import { CLAUSE_ENDS, isInDeniedResult } from './clauses.ts'
import { isContentWord, isWord, stemOf, tokensOf, wordSet } from './words.ts'

/** Words that deny the next `NEAR` - 1 words. The denial ends with the clause. */
export const NEGATORS = wordSet(
  `not never no cannot nor neither without avoid avoids avoiding don't doesn't isn't aren't won't can't mustn't
  shouldn't didn't wasn't weren't couldn't refrain prohibited prohibits forbidden forbids banned illegal unlawful unsafe
  stop instead nothing none hardly rarely seldom fail fails failing myth myths untrue wrong mistake false`,
)
const NEAR = 8

/** Returns the stems that a text affirms and denies. `verbs` has the first stem after each 'not'. */
export function sidesOf(text: string) {
  const sides = { affirmed: new Set<string>(), denied: new Set<string>(), verbs: new Set<string>() }
  let [reach, isVerb, isCondition, isWithout, isList] = [0, false, false, false, false]
  let isResult = false
  const tokens = tokensOf(text)
  for (const [place, token] of tokens.entries()) {
    if (CONDITIONS.has(token)) isCondition = true
    if (token === ',') {
      // The comma of 'If you do not signal, drivers …' or 'Do not …, and …' ends the reach of the 'not'.
      if (isCondition || ['and', 'but'].includes(tokens[place + 1] ?? '')) reach = 0
      isCondition = false
    }
    // In 'A helmet without a label does not meet it', the reach of 'without' ends at the verb.
    if (isWithout && AUXILIARIES.has(token)) reach = 0
    isList ||= reach > 0 && announcesList(tokens, place)
    if (isNegator(tokens, place)) {
      isResult = isInDeniedResult(tokens, place)
      ;[reach, isVerb] = reach > 0 && token !== 'no' ? [0, false] : [NEAR, true]
      isWithout = token === 'without'
    } else if (token === 'except') reach = 0
    else if (CLAUSE_ENDS.has(token) && !isNotClause(tokens, place))
      reach = isList && LIST_STARTS.has(token) ? Infinity : 0
    else if (isContentWord(token)) {
      const side = reach > 0 ? sides.denied : sides.affirmed
      side.add(stemOf(token))
      if (reach > 0 && isResult) sides.affirmed.add(stemOf(token))
      if (isVerb) sides.verbs.add(stemOf(token))
      isVerb = false
    }
    if (isWord(token)) reach = Math.max(0, reach - 1)
  }
  return sides
}

/** True if the word at a place denies the next ones, unlike the 'stop' of 'stop at the line'. */
export function isNegator(tokens: readonly string[], place: number): boolean {
  const isOwn = NEGATORS.has(tokens[place] ?? '') && !isDoubled(tokens, place)
  return isOwn || (tokens[place] === 'than' && tokens[place - 1] === 'rather')
}

/** True at the 'when' of 'Not when it rains'. */
function isNotClause(tokens: readonly string[], place: number): boolean {
  return tokens[place - 1] === 'not' && CONDITIONS.has(tokens[place] ?? '')
}

const AUXILIARIES = new Set(['do', 'does', 'is', 'are', 'may', 'must', 'should', 'can', 'will'])
/** Signs before a point of a list. The 'not' of 'Avoid these mistakes.' denies each point. */
const LIST_STARTS = new Set(['.', ':', '•'])

/**
 * True for a negator that denies nothing, as in 'not only', 'no more than', 'nothing but' and 'no
 * matter'.
 */
function isDoubled(tokens: readonly string[], place: number): boolean {
  const next = tokens[place + 1] ?? ''
  const afterNext = tokens[place + 2] ?? ''
  if (tokens[place] === 'stop') return !/ing$/.test(next)
  if (tokens[place] === 'instead') return next !== 'of'
  if (CALLED_WRONG.has(tokens[place] ?? '')) return next !== 'to' && next !== 'that'
  if (next === 'only' || next === 'but') return true
  return afterNext === 'than' || (next === 'matter' && tokens[place] === 'no')
}

/** Words that deny the next words only in phrases such as 'It is wrong to …' or 'It is false that …'. */
const CALLED_WRONG = new Set(['wrong', 'mistake', 'false'])

export const CONDITIONS = wordSet('if when while because since although whenever')
