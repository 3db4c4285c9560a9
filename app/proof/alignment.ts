import { hasAnnouncement } from './announced-list.ts'
import { isInDeniedResult } from './clauses.ts'
import { isWord, stemOf, tokensOf } from './words.ts'

/**
 * A word of a text. `marks` has the negation ('not') or the limit ('only') before the word, or is
 * empty.
 */
type Marked = { stem: string; marks: string; isStart: boolean }
/**
 * The words of a text. `tail` is a limit or negation after the last word, such as the 'only' of 'by
 * daylight only'.
 */
type Words = { words: Marked[]; tail: string }

const NEGATIONS = new Set(['not', 'never', 'no', 'without', 'nor', 'neither'])
/** The mark of a word that an answer may have with or without a negation. */
const EITHER = 'either'
const LIMITS = new Set(['only', 'unless', 'except', 'until'])
const DROPPED = new Set(['do', 'does', 'did', 'the', 'a', 'an', 'any', 'and', 'you', 'or'])
const IRREGULAR = new Map([
  ['cannot', ['can', 'not']],
  ["can't", ['can', 'not']],
  ["won't", ['will', 'not']],
  ["shan't", ['shall', 'not']],
])
/** Words that may extend an earlier 'not': 'Do not stop or turn'. */
const LIST_JOINS = new Set(['or', 'nor'])
const MIN_WORDS = 2

const OPPOSITES = new Set(
  `front rear, left right, increase decrease, increase reduce, more less, more fewer, before after, always never,
  faster slower, quickly slowly, higher lower, high low, legal illegal, safe unsafe, open closed, tighten loosen,
  inside outside, hard gently, raise lower, forward backward, allowed prohibited, required optional, with without,
  minimum maximum, most least, wider narrower, heavier lighter, longer shorter, early late, wet dry, above below,
  start stop, toward from, upper lower, both neither, on off`
    .split(',')
    .map((pair) => pair.trim().split(' ').map(stemOf))
    .flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]),
)

/** The stems of all words with an opposite. */
export const HAVE_OPPOSITES = new Set([...OPPOSITES].flatMap((pair) => pair.split(' ')))

/**
 * Compares the negations and limits of an answer with those of the sentence, wherever the sentence has
 * the answer's words. Returns
 * - 'same' if they agree in at least one place,
 * - the word that differs: it has another negation or limit, has its opposite in the sentence ('front',
 *   'rear'), or is a limit at the end of the answer,
 * - null if the sentence does not decide, for example because an earlier 'not' may apply.
 * If the question has a 'not' (`isDenied`), the answer may lack the 'not' of the sentence.
 */
export function differingMark(
  answer: string,
  sentence: string,
  isDenied: boolean,
): 'same' | { word: string } | null {
  const { words, tail } = markedWords(answer)
  const { words: said, tail: end } = markedWords(sentence)
  if (words.length < MIN_WORDS) return null
  let differing: { word: string } | null = null
  for (let at = 0; at + words.length <= said.length; at++) {
    const opposite = words.find(({ stem }, place) => isOpposite(stem, said[at + place]?.stem))
    if (!words.every(({ stem }, place) => isSameOrOpposite(stem, said[at + place]?.stem))) continue
    if (opposite) {
      if (!isDenied) differing ??= { word: opposite.stem }
      continue
    }
    const wrong = words.find(({ marks }, place) => {
      const other = said[at + place]?.marks ?? ''
      if (marks === other || other === EITHER || (isDenied && marks === '' && other === 'not'))
        return false
      if (place > 0) return true
      if (marks === '') return !isDenied && !LIMITS.has(other)
      return !isMarkedBefore(said, at, marks)
    })
    const after = said[at + words.length]?.marks ?? end
    const isTailWrong = tail !== '' && ![after, said[at]?.marks].includes(tail)
    if (!wrong && !isTailWrong) {
      const isReached = !said[at]?.isStart || isExtended(sentence)
      return isReached && words.every(({ marks }) => marks === '') ? null : 'same'
    }
    differing ??= { word: wrong?.stem ?? tail }
  }
  return differing
}

function isSameOrOpposite(one: string, other: string | undefined): boolean {
  return one === other || isOpposite(one, other)
}

export function isOpposite(one: string, other: string | undefined): boolean {
  return OPPOSITES.has(`${one} ${other}`)
}

/** True if `marks` also stand before an earlier word of the clause: 'Never ride side by side'. */
function isMarkedBefore(said: readonly Marked[], at: number, marks: string): boolean {
  for (let place = at; place > 0 && !said[place]?.isStart; place--) {
    if (said[place - 1]?.marks === marks) return true
  }
  return false
}

/** True if an earlier 'not' may reach a list: 'Avoid these mistakes. … Riding side by side'. */
function isExtended(sentence: string): boolean {
  return hasAnnouncement(sentence) || tokensOf(sentence).some((token) => LIST_JOINS.has(token))
}

function markedWords(text: string): Words {
  const words: Marked[] = []
  let [marks, isStart] = ['', true]
  const tokens = tokensOf(text).flatMap(expanded)
  for (const [place, token] of tokens.entries()) {
    if (NEGATIONS.has(token) && isInDeniedResult(tokens, place)) marks = EITHER
    else if (NEGATIONS.has(token)) marks = marks === '' ? 'not' : ''
    else if (LIMITS.has(token)) marks = token
    else if (DROPPED.has(token)) continue
    else if (isWord(token) || /\d/.test(token)) {
      words.push({ stem: stemOf(token), marks, isStart })
      ;[marks, isStart] = ['', false]
    } else if (!'\'’"“”-'.includes(token)) isStart = true
  }
  return { words, tail: marks }
}

function expanded(token: string): readonly string[] {
  const irregular = IRREGULAR.get(token)
  if (irregular) return irregular
  return token.endsWith("n't") ? [token.slice(0, -3), 'not'] : [token]
}
