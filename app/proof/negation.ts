import type { DraftItem } from '../question/draft-item.ts'
import { differingMark } from './alignment.ts'
import { boundedAmounts } from './bounded-amounts.ts'
import { isPartEnd } from './clauses.ts'
import { contradictingWord } from './contradictions.ts'
import { changedLimit, hasLimit } from './limits.ts'
import { phraseOf } from './opposites.ts'
import { formOf, standsIn } from './option-form.ts'
import { crossedPermission } from './permission.ts'
import { isSame, quantitiesIn } from './quantities.ts'
import type { Reason } from './reasons.ts'
import { CONDITIONS, NEGATORS, sidesOf } from './sides.ts'
import { isWord, splitTokens, stemOf, stemsOf, tokensOf, wordSet } from './words.ts'

type Asked = Pick<DraftItem, 'question' | 'correctAnswer'>

/** Words that mean 'not' in an answer: 'Stay off the brakes' agrees with 'Do not apply the brakes'. */
const NEGATING_IN_ANSWERS = NEGATORS.union(wordSet('off away alone release wait less'))
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
  const isPlain = difference !== 'same' && (!isDenied || OWN_SENTENCE.test(item.question))
  const word =
    contradicted ??
    changedLimit(item, sentence) ??
    crossedPermission(item, sentence) ??
    (isPlain ? contradictingWord(item, sentence) : null)
  return word ? { code: 'negation', detail: wordOfStem(word, item, sentence) } : null
}

/** Returns a stem as the word that the reader sees, preferably in the answer: 'driving' for 'driv'. */
function wordOfStem(stem: string, { correctAnswer, question }: Asked, sentence: string): string {
  const words = tokensOf(`${correctAnswer} ${sentence} ${question}`).filter(isWord)
  const word = words.find((one) => one === stem) ?? words.find((one) => stemOf(one) === stem)
  return word ?? phraseOf(stem, correctAnswer) ?? stem
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
const JUDGMENTS = wordSet('dangerous unsafe worst least mistake wrong')

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
  const { affirmed, denied } = sidesOf(said)
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
  const { affirmed, denied } = sidesOf(sentence)
  const own = sidesOf(correctAnswer)
  const isSaidToo = own.denied.size === 0 && own.affirmed.isSubsetOf(affirmed)
  return isSaidToo && denied.has(difference.word) ? null : difference.word
}

function deniesSomething(question: string): boolean {
  const { denied } = sidesOf(question)
  return denied.size > 0 || mayDeny(question) || asksForTheContrary(question)
}

function contradictedWord({ question, correctAnswer }: Asked, sentence: string): string | null {
  const said = sidesOf(sentence)
  const answer = sidesOf(correctAnswer)
  const asked = sidesOf(question)
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
  // The 'Release it' of an answer contradicts 'Never release it'.
  const isNegating = tokensOf(correctAnswer).some(
    (token) => NEGATING_IN_ANSWERS.has(token) && !isDenied(stemOf(token)),
  )
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
  const { affirmed, verbs } = sidesOf(sentence)
  const asked = sidesOf(question).affirmed
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
 * Questions such as 'When should you not …?' and 'After what time is it forbidden …?'. The answer
 * completes the question, so the sentence may affirm it.
 */
const COMPLEMENT =
  /^\W*(?:when|where|who|how|at|in|under)\b|\b(?:after|before|from|until|till|on|for|during|within|above|below|over|between|by|past) (?:what|which)\b/i
const WHEN = /^\W*(?:when|where|how|which|who)\b/i

/** True if a clause has both the word and a 'not', in any order: 'A road test is not needed'. */
function isBesideNot(stem: string, sentence: string): boolean {
  return splitTokens(tokensOf(sentence), isPartEnd).some(
    (part) => part.some((token) => NEGATORS.has(token)) && part.map(stemOf).includes(stem),
  )
}

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

const SUBORDINATORS = new Set(['if', 'when', 'because', 'unless', 'that', 'who', 'while', 'whose'])
const CONTRARY = wordSet(
  `not never except cannot avoid avoided shouldn't mustn't can't isn't don't incorrect false wrong illegal unlawful
  unsafe prohibited forbidden least worst untrue dangerous myth mistake`,
)

/** Words that make 'least' ask for the contrary: 'the least safe', but not 'the least tread'. */
const LEAST_OF = wordSet(
  'likely safe stable effective important desirable helpful useful visible dangerous',
)

function isContrary(token: string, place: number, tokens: string[]): boolean {
  const next = tokens[place + 1] ?? ''
  // 'What is wrong with the picture in a mirror?' asks for something that is true.
  if (!CONTRARY.has(token) || next === 'with' || next === 'about') return false
  if (token === 'wrong' && next === 'way') return ['to', 'of'].includes(tokens[place + 2] ?? '')
  return token !== 'least' || LEAST_OF.has(next)
}
