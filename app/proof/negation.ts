import { differingMark } from './alignment.ts'
import type { GeneratedItem } from './generated-item.ts'
import type { Reason } from './reasons.ts'
import { isContentWord, isWord, stemOf, tokensOf } from './words.ts'

type Asked = Pick<GeneratedItem, 'question' | 'correctAnswer'>

/** Words that turn what follows into its contrary, up to the end of the clause. */
const NEGATORS = new Set(
  `not never no cannot nor neither without avoid avoids avoiding don't doesn't isn't aren't won't can't mustn't
  shouldn't didn't wasn't weren't couldn't refrain prohibited prohibits forbidden forbids illegal unlawful unsafe
  stop instead nothing none hardly rarely seldom fail fails failing`
    .split(/\s+/)
    .filter(Boolean),
)
/** Verbs that mean 'not' in an answer: 'Stay off the brakes' agrees with 'Do not apply the brakes'. */
const NEGATING_IN_ANSWERS = new Set([
  ...NEGATORS,
  'off',
  'away',
  'alone',
  'release',
  'wait',
  'less',
])
const CLAUSE_ENDS = new Set([
  ...['.', ';', ':', '!', '?', '(', ')', '•'],
  ...['because', 'since', 'but', 'if', 'when', 'while', 'so', 'as', 'unless', 'until', 'although'],
  ...['which', 'who', 'before', 'after', 'than', 'instead', 'whenever', 'otherwise'],
])
const NEAR = 8

/** Words that limit what a sentence says, and those that limit it in the same sense. */
const LIMITS = new Map<string, readonly string[]>([
  [
    'only',
    ['only', 'just', 'solely', 'unless', 'except', 'until', 'limited', 'alone', 'exclusively'],
  ],
  ['unless', ['unless', 'except', 'only', 'without', 'until', 'if', 'other']],
  ['except', ['except', 'unless', 'only', 'but', 'other', 'not', 'no', 'never', 'excluding']],
  ['until', ['until', 'till', 'before', 'unless', 'once', 'when', 'after', 'through', 'to']],
])
/** Answers may begin with these, and need no limit in the quote. */
const NO_LIMIT_NEEDED = new Set(['not', 'no', 'never', 'must', 'sole', 'one', 'single', 'nothing'])

/**
 * Finds a contradiction between the answer and the sentence that the quote is from: a word is denied
 * in one and affirmed in the other ('Apply the brakes', 'Do not apply the brakes'), or one drops or
 * adds an only, unless, except or until. The detail is the word. Source: decision 36.
 */
export function negationReason(item: Asked, sentence: string): Reason | null {
  const isDenied = deniesSomething(item.question)
  const difference = differingMark(item.correctAnswer, sentence, isDenied)
  const contradicted =
    difference === 'same' ? null : (difference?.word ?? contradictedWord(item, sentence))
  const word = contradicted ?? changedLimit(item, sentence)
  return word ? { code: 'negation', detail: word } : null
}

/** True for 'Which of these should you NOT do?' and 'All of these help EXCEPT …'. */
export function asksForTheContrary(question: string): boolean {
  return mainClauses(question).some((tokens) => tokens.some(isContrary))
}

function deniesSomething(question: string): boolean {
  return sidesOf(question, NEGATORS).denied.size > 0 || asksForTheContrary(question)
}

type Sides = { affirmed: Set<string>; denied: Set<string> }

function contradictedWord({ question, correctAnswer }: Asked, sentence: string): string | null {
  const said = sidesOf(sentence, NEGATORS)
  const isUnsure = (stem: string) => said.affirmed.has(stem) === said.denied.has(stem)
  const answerTokens = tokensOf(correctAnswer)
  const answer = sidesOf(correctAnswer, NEGATORS)
  const isContraryAsked = asksForTheContrary(question)
  const isOwnSentence = /\b(?:why|happens?|reason)\b/i.test(question)
  const asked = sidesOf(question, NEGATORS)
  if (/\bexcept\b/i.test(question)) return null
  if (isContraryAsked && !isOwnSentence) {
    // The answer is what the sentence denies, or is not in the sentence at all.
    const agreed = [...answer.affirmed].filter((stem) => said.affirmed.has(stem) && !isUnsure(stem))
    const inContrary = [...asked.affirmed, ...asked.denied, ...answer.affirmed].some((stem) =>
      said.denied.has(stem),
    )
    const isComplement = /^\W*(?:when|where|who|how|at|in|under)\b/i.test(question)
    return inContrary || isComplement || agreed.length === 0 || saysNo(sentence)
      ? null
      : (agreed[0] ?? null)
  }
  const isNegating = answerTokens.some((token) => NEGATING_IN_ANSWERS.has(token))
  const isDenialAsked = !asked.denied.isDisjointFrom(said.denied)
  for (const stem of answer.affirmed) {
    if (said.denied.has(stem) && !isUnsure(stem) && !isNegating && !isDenialAsked) return stem
  }
  for (const stem of answer.denied) {
    if (said.affirmed.has(stem) && !isUnsure(stem) && !asked.denied.has(stem)) return stem
  }
  if (isNegating || asked.denied.size > 0 || hasLimit(sentence)) return null
  // 'When should you use it?' needs a sentence that affirms its use.
  const denied = [...asked.affirmed].filter((stem) => said.denied.has(stem) && !isUnsure(stem))
  const isVerbDenied = denied.some((stem) => said.verbs.has(stem))
  return isVerbDenied && /^\W*(?:when|where|how)\b/i.test(question) ? (denied[0] ?? null) : null
}

function saysNo(sentence: string): boolean {
  return tokensOf(sentence).some((token) => NEGATORS.has(token))
}

/** The stems that a text affirms, and those that it denies. The first word that is denied is its verb. */
function sidesOf(text: string, negators: ReadonlySet<string>): Sides & { verbs: Set<string> } {
  const sides = { affirmed: new Set<string>(), denied: new Set<string>(), verbs: new Set<string>() }
  let [reach, isVerb, isCondition] = [0, false, false]
  const tokens = tokensOf(text)
  for (const [place, token] of tokens.entries()) {
    if (CONDITIONS.has(token)) isCondition = true
    if (token === ',') {
      // 'If you do not signal, drivers …' denies nothing behind its comma, nor does 'Do not …, and …'.
      if (isCondition || ['and', 'but'].includes(tokens[place + 1] ?? '')) reach = 0
      isCondition = false
    }
    const isNegator = negators.has(token) && !isDoubled(tokens, place)
    if (isNegator) [reach, isVerb] = reach > 0 && token !== 'no' ? [0, false] : [NEAR, true]
    else if (CLAUSE_ENDS.has(token)) reach = 0
    else if (isContentWord(token)) {
      const side = reach > 0 ? sides.denied : sides.affirmed
      side.add(stemOf(token))
      if (isVerb) sides.verbs.add(stemOf(token))
      isVerb = false
    }
    if (isWord(token)) reach = Math.max(0, reach - 1)
  }
  return sides
}

/** 'Not only', 'no more than', 'no later than', 'nothing but' deny nothing that follows. */
function isDoubled(tokens: readonly string[], place: number): boolean {
  const next = tokens[place + 1] ?? ''
  const afterNext = tokens[place + 2] ?? ''
  if (tokens[place] === 'stop') return !/ing$/.test(next)
  if (tokens[place] === 'instead') return next !== 'of'
  if (next === 'only' || next === 'but') return true
  return afterNext === 'than' || (next === 'matter' && tokens[place] === 'no')
}

function mainClauses(question: string): string[][] {
  const clauses: string[][] = [[]]
  for (const token of tokensOf(question)) {
    if (SUBORDINATORS.has(token)) clauses.push([token])
    else if (token === ',' || token === ';' || token === '.') clauses.push([])
    else clauses.at(-1)?.push(token)
  }
  return clauses.filter(([first]) => !SUBORDINATORS.has(first ?? ''))
}

const CONDITIONS = new Set(['if', 'when', 'while', 'because', 'since', 'although', 'whenever'])
const SUBORDINATORS = new Set(['if', 'when', 'because', 'unless', 'that', 'who', 'while', 'whose'])
const CONTRARY = new Set(
  `not never except cannot avoid avoided shouldn't mustn't can't isn't don't incorrect false wrong illegal unlawful
  unsafe prohibited forbidden least worst untrue dangerous`
    .split(/\s+/)
    .filter(Boolean),
)

function isContrary(token: string, place: number, tokens: string[]): boolean {
  return CONTRARY.has(token) && tokens[place - 1] !== 'at'
}

function hasLimit(sentence: string): boolean {
  return tokensOf(sentence).some((token) => LIMITS.has(token))
}

/** An only, unless, except or until that the answer adds to the sentence, or drops with all that it limits. */
function changedLimit({ question, correctAnswer }: Asked, sentence: string): string | null {
  const said = tokensOf(sentence)
  const answer = tokensOf(correctAnswer)
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

function isPartEnd(token: string): boolean {
  return token === ',' || CLAUSE_ENDS.has(token)
}
