import type { DraftItem } from '../question/draft-item.ts'
import { CLAUSE_ENDS, isPartEnd } from './clauses.ts'
import { PROVIDED } from './sentences.ts'
import { isContentWord, isWord, stemOf, tokensOf } from './words.ts'

type Asked = Pick<DraftItem, 'question' | 'correctAnswer'>

/** Words that limit a sentence, each with the words that count as equivalent. */
const LIMITS = new Map<string, readonly string[]>([
  ['only', `only just solely unless except until limited alone exclusively provided`.split(' ')],
  ['unless', ['unless', 'except', 'only', 'without', 'until', 'if', 'other', 'provided']],
  ['except', ['except', 'unless', 'only', 'but', 'other', 'not', 'no', 'never', 'excluding']],
  ['until', ['until', 'till', 'before', 'unless', 'once', 'when', 'after', 'through', 'to']],
  ['provided', ['provided', 'if', 'only', 'unless', 'when', 'with', 'once']],
])
/** Words that allow the answer to add a limit. For example, 'You must' and 'You may only' agree. */
const NO_LIMIT_NEEDED = new Set(['not', 'no', 'never', 'must', 'sole', 'one', 'single', 'nothing'])

/**
 * Returns the limit ('only', 'unless', 'except', 'until', 'provided') that the answer adds to the
 * sentence or omits. So 'You may carry a passenger' fails if the sentence continues with 'unless
 * …'. Returns null if the limits agree.
 */
export function changedLimit({ question, correctAnswer }: Asked, sentence: string): string | null {
  const said = limitTokensOf(sentence)
  const answer = limitTokensOf(correctAnswer)
  for (const [limit, same] of LIMITS) {
    const isAdded = answer.includes(limit) && !said.some((token) => same.includes(token))
    if (isAdded && !said.some((token) => NO_LIMIT_NEEDED.has(token))) return limit
  }
  const stated = [...tokensOf(question), ...answer]
  const stems = new Set(stated.filter(isContentWord).map(stemOf))
  for (const [limit, same] of LIMITS) {
    const at = said.indexOf(limit)
    if (at < 0 || stated.some((token) => same.includes(token) && token !== 'to')) continue
    const end = said.findIndex((token, place) => place > at && CLAUSE_ENDS.has(token))
    const start = said.findLastIndex((token, place) => place < at && isPartEnd(token))
    const [before, limited] = [said.slice(start + 1, at), said.slice(at, end < 0 ? undefined : end)]
    const answerStems = answer.filter(isContentWord).map(stemOf)
    const isShared = limited.some((token) => isWord(token) && stems.has(stemOf(token)))
    const about = answerStems.filter((stem) => before.map(stemOf).includes(stem))
    const isAbout = about.length > 0 && about.length * 2 >= answerStems.length
    const isLimiting = limited.some(isContentWord)
    if (isLimiting && !isShared && isAbout) return limit
  }
  return null
}

export function hasLimit(sentence: string): boolean {
  return limitTokensOf(sentence).some((token) => LIMITS.has(token))
}

/** Returns the tokens of a text, without a 'provided' that is a verb ('if seats are provided'). */
function limitTokensOf(text: string): string[] {
  return tokensOf(text).filter(
    (token, place, all) =>
      token !== 'provided' || PROVIDED.test(all.slice(Math.max(0, place - 1), place + 2).join(' ')),
  )
}
