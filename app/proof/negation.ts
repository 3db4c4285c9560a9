import { differingMark } from './alignment.ts'
import { announcesList } from './announced-list.ts'
import { boundedAmounts } from './bounded-amounts.ts'
import { CLAUSE_ENDS, isInDeniedResult } from './clauses.ts'
import type { GeneratedItem } from './generated-item.ts'
import { changedLimit, hasLimit } from './limits.ts'
import { formOf, standsIn } from './option-form.ts'
import { isSame, quantitiesIn } from './quantities.ts'
import type { Reason } from './reasons.ts'
import { isContentWord, isWord, stemOf, stemsOf, tokensOf } from './words.ts'

type Asked = Pick<GeneratedItem, 'question' | 'correctAnswer'>

/** Words that deny the next `NEAR` - 1 words. The denial ends with the clause. */
const NEGATORS = new Set(
  `not never no cannot nor neither without avoid avoids avoiding don't doesn't isn't aren't won't can't mustn't
  shouldn't didn't wasn't weren't couldn't refrain prohibited prohibits forbidden forbids banned illegal unlawful unsafe
  stop instead nothing none hardly rarely seldom fail fails failing myth myths untrue wrong mistake false`
    .split(/\s+/)
    .filter(Boolean),
)
/** Words that mean 'not' in an answer: 'Stay off the brakes' agrees with 'Do not apply the brakes'. */
const NEGATING_IN_ANSWERS = new Set([
  ...NEGATORS,
  'off',
  'away',
  'alone',
  'release',
  'wait',
  'less',
])
const NEAR = 8
/**
 * The fewest words of an answer that can count as denied. A single word, such as 'The passenger',
 * may answer a question about what is forbidden.
 */
const MIN_WORDS_DENIED = 2

/**
 * Finds a contradiction between the answer and the sentence of the quote. Either text denies a word
 * of the other one ('Apply the brakes', 'Do not apply the brakes'), or has the opposite word
 * ('front', 'rear'). Or only one of the texts has a limit ('only', 'unless'). The reason's detail
 * is that word or limit. Source: decision 36.
 */
export function negationReason(item: Asked, sentence: string): Reason | null {
  const isDenied = deniesSomething(item.question)
  const difference = differingMark(item.correctAnswer, sentence, isDenied)
  const contradicted =
    difference === 'same' && !asksForTheContrary(item.question)
      ? deniedVerb(item, sentence)
      : (wordOf(difference, item, sentence) ?? contradictedWord(item, sentence))
  const word = contradicted ?? changedLimit(item, sentence)
  return word ? { code: 'negation', detail: wordOfStem(word, item, sentence) } : null
}

/** Returns a stem as the word that the reader sees, preferably in the answer: 'driving' for 'driv'. */
function wordOfStem(stem: string, { correctAnswer, question }: Asked, sentence: string): string {
  const words = tokensOf(`${correctAnswer} ${sentence} ${question}`).filter(isWord)
  return words.find((word) => word === stem) ?? words.find((word) => stemOf(word) === stem) ?? stem
}

/**
 * True for 'Which of these should you NOT do?' and 'All of these help EXCEPT …'. False if the
 * sentence has the same judgment, such as 'dangerous'.
 */
export function asksForTheContrary(question: string, sentence = ''): boolean {
  const said = tokensOf(sentence)
  return mainClauses(question).some((tokens) =>
    tokens.some(
      (token, place) =>
        isContrary(token, place, tokens) && !(JUDGMENTS.has(token) && said.includes(token)),
    ),
  )
}

/** Words that a sentence affirms, too: 'The most dangerous places are intersections'. */
const JUDGMENTS = new Set('dangerous unsafe worst least mistake wrong'.split(' '))

/**
 * True if a clause of a text has a 'not' before the complete answer. For example, 'Do not keep two
 * seconds' denies the answer 'Two seconds'. False if the question asks for the contrary, and for a
 * limit such as 'Never exceed 55 mph'.
 */
export function isDeniedIn({ question, correctAnswer }: Asked, text: string): boolean {
  const form = formOf(correctAnswer)
  const clause = text.split(', ').find((part) => standsIn(form, formOf(part)))
  if (!clause || asksForTheContrary(question)) return false
  if (tokensOf(correctAnswer).some((token) => NEGATING_IN_ANSWERS.has(token))) return false
  const numbers = quantitiesIn(correctAnswer).filter(({ weak }) => !weak)
  if (numbers.length === 0 && stemsOf(correctAnswer).size < MIN_WORDS_DENIED) return false
  const isAnswer = (value: number) => numbers.some((number) => isSame(number.value, value))
  const isLimit = boundedAmounts(clause).some(({ value }) => isAnswer(value))
  if (isLimit && boundedAmounts(correctAnswer).length === 0) return false
  const said = clause.toLowerCase().replace(correctAnswer.toLowerCase(), ` ${STAND_IN} `)
  const { affirmed, denied } = sidesOf(said, NEGATORS)
  const own = said.includes(STAND_IN) ? new Set([STAND_IN]) : stemsOf(correctAnswer)
  return own.size > 0 && own.isSubsetOf(denied) && own.isDisjointFrom(affirmed)
}

/** A placeholder for the answer. Without it, a word of the answer could end the reach of a 'not'. */
const STAND_IN = 'xyz'

/**
 * Returns the word that differs. A 'not' differs from nothing if the sentence also affirms the
 * answer: 'Cancel your signal, because it does not cancel itself'.
 */
function wordOf(
  difference: ReturnType<typeof differingMark>,
  { correctAnswer }: Asked,
  sentence: string,
): string | null {
  if (difference === 'same' || difference === null) return null
  const { affirmed, denied } = sidesOf(sentence, NEGATORS)
  const own = sidesOf(correctAnswer, NEGATORS)
  const isSaidToo = own.denied.size === 0 && own.affirmed.isSubsetOf(affirmed)
  return isSaidToo && denied.has(difference.word) ? null : difference.word
}

function deniesSomething(question: string): boolean {
  const { denied } = sidesOf(question, NEGATORS)
  return denied.size > 0 || mayDeny(question) || asksForTheContrary(question)
}

type Sides = { affirmed: Set<string>; denied: Set<string> }

function contradictedWord({ question, correctAnswer }: Asked, sentence: string): string | null {
  const said = sidesOf(sentence, NEGATORS)
  const answer = sidesOf(correctAnswer, NEGATORS)
  const asked = sidesOf(question, NEGATORS)
  const isDenied = (stem: string) => said.denied.has(stem) && !said.affirmed.has(stem)
  const isAffirmed = (stem: string) => said.affirmed.has(stem) && !said.denied.has(stem)
  if (/\bexcept\b/i.test(question)) return null
  if (asksForTheContrary(question, sentence) && !OWN_SENTENCE.test(question)) {
    // Such a question asks for something that the sentence denies. An answer in other words decides
    // nothing.
    const isOpen = COMPLEMENT.test(question) || [...answer.affirmed].some(isDenied)
    const [affirmed] = [...answer.affirmed].every(isAffirmed) ? answer.affirmed : []
    return isOpen || !affirmed || isBesideNot(affirmed, sentence) ? null : affirmed
  }
  const isNegating = tokensOf(correctAnswer).some((token) => NEGATING_IN_ANSWERS.has(token))
  const isDenialAsked =
    mayDeny(question) ||
    !asked.denied.isDisjointFrom(said.denied) ||
    asksForTheReason(question, sentence)
  const denied = isNegating || isDenialAsked ? undefined : [...answer.affirmed].find(isDenied)
  if (denied) return denied
  const affirmed = [...answer.denied].find((stem) => isAffirmed(stem) && !asked.denied.has(stem))
  if (affirmed) return affirmed
  const isLimited = hasLimit(sentence) || tokensOf(sentence).includes('before')
  if (isNegating || asked.denied.size > 0 || isLimited) return null
  // The answer to 'When should you use it?' needs a sentence that affirms the use.
  const isVerb = (stem: string) => isDenied(stem) && said.verbs.has(stem)
  return (WHEN.test(question) && [...asked.affirmed].find(isVerb)) || null
}

/**
 * True if the question has a word of only the sentence's reason, as in 'Which part of the lane is
 * oily?' and 'Avoid the center of the lane, because it is oily'.
 */
function asksForTheReason(question: string, sentence: string): boolean {
  const [first = '', ...reasons] = sentence.split(REASON)
  const others = stemsOf(reasons.join(' ')).difference(stemsOf(first))
  return !stemsOf(question).isDisjointFrom(others)
}

const REASON = /\b(?:because|since|otherwise)\b|, as |, or (?=you|the|your|it)\b/i

/**
 * Finds the verb of the question that the sentence denies. 'A helmet without a label does not meet
 * the standard' gives no answer to 'Which helmet meets the standard?'.
 */
function deniedVerb({ question, correctAnswer }: Asked, sentence: string): string | null {
  if (!SUBJECT.test(question) || deniesSomething(question)) return null
  const { affirmed, verbs } = sidesOf(sentence, NEGATORS)
  const asked = sidesOf(question, NEGATORS).affirmed
  const own = stemsOf(correctAnswer)
  return [...verbs].find((stem) => asked.has(stem) && !affirmed.has(stem) && !own.has(stem)) ?? null
}

const SUBJECT = /^\W*(?:which|what|who)\b/i

/**
 * Questions whose answer is a sentence of its own, such as 'Why …?'. The 'not' of the question does
 * not negate it.
 */
const OWN_SENTENCE = /\b(?:why|happens?|reason)\b/i
/**
 * Questions such as 'When should you not …?'. The answer completes the question, so the sentence
 * may affirm it.
 */
const COMPLEMENT = /^\W*(?:when|where|who|how|at|in|under)\b/i
const WHEN = /^\W*(?:when|where|how|which|who)\b/i

/** True if a clause has both the word and a 'not', in any order: 'A road test is not needed'. */
function isBesideNot(stem: string, sentence: string): boolean {
  const parts: string[][] = [[]]
  for (const token of tokensOf(sentence)) {
    if (token === ',' || CLAUSE_ENDS.has(token)) parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts.some(
    (part) => part.some((token) => NEGATORS.has(token)) && part.map(stemOf).includes(stem),
  )
}

/** Returns the stems that a text affirms and denies. `verbs` has the first stem after each 'not'. */
function sidesOf(text: string, negators: ReadonlySet<string>): Sides & { verbs: Set<string> } {
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
    const isNegator =
      isRatherThan(tokens, place) || (negators.has(token) && !isDoubled(tokens, place))
    if (isNegator) {
      isResult = isInDeniedResult(tokens, place)
      ;[reach, isVerb] = reach > 0 && token !== 'no' ? [0, false] : [NEAR, true]
      isWithout = token === 'without'
    } else if (token === 'except') reach = 0
    else if (CLAUSE_ENDS.has(token)) reach = isList && LIST_STARTS.has(token) ? Infinity : 0
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

const AUXILIARIES = new Set(['do', 'does', 'is', 'are', 'may', 'must', 'should', 'can', 'will'])
/** Signs before a point of a list. The 'not' of 'Avoid these mistakes.' denies each point. */
const LIST_STARTS = new Set(['.', ':', '•'])

function isRatherThan(tokens: readonly string[], place: number): boolean {
  return tokens[place] === 'than' && tokens[place - 1] === 'rather'
}

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

function mainClauses(question: string, subordinators = SUBORDINATORS): string[][] {
  const clauses: string[][] = [[]]
  for (const token of tokensOf(question)) {
    if (subordinators.has(token)) clauses.push([token])
    else if (token === ',' || token === ';' || token === '.') clauses.push([])
    else clauses.at(-1)?.push(token)
  }
  return clauses.filter(([first]) => !subordinators.has(first ?? ''))
}

/** True if a 'not' may belong to the main clause: 'What must a helmet that fits not have?'. */
function mayDeny(question: string): boolean {
  return mainClauses(question, CONDITIONS).some((tokens) => tokens.includes('not'))
}

const CONDITIONS = new Set(['if', 'when', 'while', 'because', 'since', 'although', 'whenever'])
const SUBORDINATORS = new Set(['if', 'when', 'because', 'unless', 'that', 'who', 'while', 'whose'])
const CONTRARY = new Set(
  `not never except cannot avoid avoided shouldn't mustn't can't isn't don't incorrect false wrong illegal unlawful
  unsafe prohibited forbidden least worst untrue dangerous myth mistake`
    .split(/\s+/)
    .filter(Boolean),
)

/** Words that make 'least' ask for the contrary: 'the least safe', but not 'the least tread'. */
const LEAST_OF = new Set(
  'likely safe stable effective important desirable helpful useful visible dangerous'.split(' '),
)

function isContrary(token: string, place: number, tokens: string[]): boolean {
  const next = tokens[place + 1] ?? ''
  // 'What is wrong with the picture in a mirror?' asks for something that is true.
  if (!CONTRARY.has(token) || next === 'with' || next === 'about') return false
  if (token === 'wrong' && next === 'way') return ['to', 'of'].includes(tokens[place + 2] ?? '')
  return token !== 'least' || LEAST_OF.has(next)
}
