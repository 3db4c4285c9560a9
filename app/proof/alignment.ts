import { isWord, stemOf, tokensOf } from './words.ts'

/** A word with the negation and the limit ('only') that stand directly before it. */
type Marked = { stem: string; marks: string; isStart: boolean }
/** The words of a text, and what stands behind the last one: 'by daylight only'. */
type Words = { words: Marked[]; tail: string }

const NEGATIONS = new Set(['not', 'never', 'no', 'without', 'nor', 'neither'])
const LIMITS = new Set(['only', 'unless', 'except', 'until'])
/** Words that come and go with a 'not': 'do not stop', 'any passengers', 'no passengers'. */
const DROPPED = new Set(['do', 'does', 'did', 'the', 'a', 'an', 'any', 'and', 'you', 'or'])
const IRREGULAR = new Map([
  ['cannot', ['can', 'not']],
  ["can't", ['can', 'not']],
  ["won't", ['will', 'not']],
  ["shan't", ['shall', 'not']],
])
const LIST_JOINS = new Set(['or', 'nor'])
/** With fewer words, an answer says too little to be found in the sentence. */
const MIN_WORDS = 2

/** Words of which one denies the other where all other words are the same. */
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

/**
 * Finds the answer in the sentence word by word, apart from negations and limits, and compares those.
 * 'same': they are the same, and no earlier 'not' can reach the answer. Otherwise it is the word whose
 * negation or limit differs or which has its opposite there ('front', 'rear'), or null if the answer is not in the sentence. With `isDenied`, a negation
 * before the answer may be missing, as the question has it.
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
      if (marks === other || (isDenied && marks === '' && other === 'not')) return false
      if (place > 0) return true
      if (marks === '') return !isDenied && !LIMITS.has(other)
      return !isMarkedBefore(said, at, marks)
    })
    const after = said[at + words.length]?.marks ?? end
    const isTailWrong = tail !== '' && ![after, said[at]?.marks].includes(tail)
    if (!wrong && !isTailWrong) {
      const isReached = !said[at]?.isStart || hasListAfter(sentence)
      return isReached && words.every(({ marks }) => marks === '') ? null : 'same'
    }
    differing ??= { word: wrong?.stem ?? tail }
  }
  return differing
}

function isSameOrOpposite(one: string, other: string | undefined): boolean {
  return one === other || isOpposite(one, other)
}

function isOpposite(one: string, other: string | undefined): boolean {
  return OPPOSITES.has(`${one} ${other}`)
}

/** True if an earlier word of the same clause has the mark: 'Never ride side by side'. */
function isMarkedBefore(said: readonly Marked[], at: number, marks: string): boolean {
  for (let place = at; place > 0 && !said[place]?.isStart; place--) {
    if (said[place - 1]?.marks === marks) return true
  }
  return false
}

function hasListAfter(sentence: string): boolean {
  return tokensOf(sentence).some((token) => LIST_JOINS.has(token))
}

function markedWords(text: string): Words {
  const words: Marked[] = []
  let [marks, isStart] = ['', true]
  for (const token of tokensOf(text).flatMap(expanded)) {
    if (NEGATIONS.has(token)) marks = marks === '' ? 'not' : ''
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
