import type { DraftItem } from '../../questions/question/draft-item.ts'
import type { Reason } from '../../questions/question/reasons.ts'
import { BEFORE_THINGS, isSame, type Quantity, quantitiesIn } from './quantities.ts'
import type { Proof } from './quote-match.ts'
import { unitAt } from './units.ts'
import { isContentWord, isWord, stemOf, tokensOf } from './words.ts'

type Asked = Pick<DraftItem, 'question' | 'correctAnswer'>
type Count = Pick<Quantity, 'dimension' | 'things'> & { factor: number }

/**
 * Returns the reason why a number of the answer is not proved, or null. The quote must have the
 * number in any form ('60 minutes' and 'an hour'). The sentence of the quote must use the number in
 * the same unit and role. A number without a unit takes the unit of the question ('How many feet
 * …?'). Source: decision 36.
 */
export function numberReason(item: Asked, { quote, sentence }: Proof): Reason | null {
  const said = quantitiesIn(sentence)
  const shown = quantitiesIn(quote)
  for (const wanted of answeredQuantities(item)) {
    const { text } = wanted
    if (wanted.weak && !said.some((other) => countsTheSame(wanted, other))) continue
    const isShown = shown.some((other) => hasNumberOf(wanted, other))
    if (!isShown) return { code: 'number', detail: text }
    const equal = said.filter((other) => hasNumberOf(wanted, other))
    const matching = equal.filter((other) => isFitting(wanted, other, sentence))
    if (matching.length === 0) return { code: 'unit', detail: text }
    if (isBoundReversed(wanted, matching, item)) return { code: 'role', detail: text }
    if (isOthersRole(wanted, matching, said)) return { code: 'role', detail: text }
  }
  return null
}

/**
 * Returns the quantities of the answer. A number without a unit gets the unit that the question
 * asks for.
 */
export function answeredQuantities({ question, correctAnswer }: Asked): Quantity[] {
  return quantitiesIn(correctAnswer).map((quantity) => {
    if (quantity.dimension || quantity.things.size > 0) return quantity
    const { dimension, factor, things } = askedCount(question)
    return { ...quantity, dimension, things, value: quantity.number * factor }
  })
}

/**
 * Finds the unit or the things that the question asks for: 'How many feet' asks for a length, 'How
 * many fingers' for fingers.
 */
function askedCount(question: string): Count {
  const tokens = tokensOf(question)
  const things = new Set<string>()
  for (let place = 1; place < tokens.length; place++) {
    const asks = `${tokens[place - 1]} ${tokens[place]}`
    if (asks === 'how fast' || asks === 'what speed')
      return { dimension: 'speed', factor: 1, things }
    if (asks === 'how old' || asks === 'what age')
      return { dimension: 'months', factor: 12, things }
    const isCount = ['how many', 'what percentage', 'what percent', 'how much'].includes(asks)
    if (!isCount) continue
    const unit = unitAt(tokens, asks.startsWith('what') ? place : place + 1)
    if (unit) return { ...unit, things }
    for (const word of tokens.slice(place + 1, place + 4)) {
      if (things.size === 0 && BEFORE_THINGS.has(word)) continue
      if (!isContentWord(word)) break
      things.add(stemOf(word))
    }
    return { dimension: null, factor: 1, things }
  }
  return { dimension: null, factor: 1, things }
}

function hasNumberOf(one: Quantity, other: Quantity): boolean {
  const isConverted =
    one.dimension !== null && one.dimension === other.dimension && isSame(one.value, other.value)
  const isPart = isSame(one.value, other.value) && (!one.dimension || !other.dimension)
  return isSame(one.number, other.number) || isConverted || isPart
}

function isFitting(wanted: Quantity, other: Quantity, sentence: string): boolean {
  if (wanted.dimension && other.dimension) {
    return wanted.dimension === other.dimension && isSame(wanted.value, other.value)
  }
  if (wanted.dimension) {
    // The sentence may omit these units: '.08' may have a percent sign or not, and 'at 18' means
    // years.
    const isLoose = ['percent', 'months', 'ordinal', 'degrees'].includes(wanted.dimension)
    const unit = stemOf(wanted.text.split(' ').at(-1) ?? '')
    return isLoose || other.things.size === 0 || other.things.has(unit)
  }
  if (other.dimension && wanted.things.size > 0) {
    const words = new Set(tokensOf(sentence).filter(isWord).map(stemOf))
    return !wanted.things.isDisjointFrom(words)
  }
  return true
}

function countsTheSame(one: Quantity, other: Quantity): boolean {
  if (one.dimension || other.dimension) return one.dimension === other.dimension
  return !one.things.isDisjointFrom(other.things)
}

/** True if the sentence uses another number for the thing that the answer counts. */
function isOthersRole(wanted: Quantity, matching: Quantity[], said: Quantity[]): boolean {
  if (wanted.things.size === 0) return false
  const isOwn = matching.some(
    (other) => !other.things.isDisjointFrom(wanted.things) || other.dimension !== null,
  )
  return !isOwn && said.some((other) => !other.things.isDisjointFrom(wanted.things))
}

/**
 * True if the bounds are opposite ('at least' and 'at most') and neither the question nor the
 * answer has a 'not'.
 */
function isBoundReversed(wanted: Quantity, matching: Quantity[], item: Asked): boolean {
  if (!wanted.bound) return false
  const tokens = tokensOf(`${item.question} ${item.correctAnswer}`)
  const hasNot = tokens.some(
    (word, place) => NOTS.has(word) && !COMPARED.has(tokens[place + 1] ?? ''),
  )
  return !hasNot && matching.every(({ bound }) => bound !== null && bound !== wanted.bound)
}

const COMPARED = new Set(['more', 'less', 'fewer', 'longer', 'later', 'sooner'])
const NOTS = new Set(['not', 'never', 'no', 'cannot', 'illegal', 'except', 'exceed', 'wrong'])
