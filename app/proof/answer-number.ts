import type { GeneratedItem } from './generated-item.ts'
import type { Proof } from './proof-of.ts'
import { BEFORE_THINGS, isSame, type Quantity, quantitiesIn, quantitiesOf } from './quantities.ts'
import type { Reason } from './reasons.ts'
import { unitAt } from './units.ts'
import { isContentWord, isWord, stemOf, tokensOf } from './words.ts'

type Asked = Pick<GeneratedItem, 'question' | 'correctAnswer'>
type Count = Pick<Quantity, 'dimension' | 'things'> & { factor: number }

/**
 * Returns why a number of the answer is not proved, or null. The quote must have the number in any
 * form ('60 minutes' and 'an hour'). Its sentence must use the number in the same unit and role. A
 * number without a unit takes the unit of the question ('How many feet …?'). Source: decision 36.
 */
export function numberReason(item: Asked, { quote, sentence }: Proof): Reason | null {
  const said = quantitiesIn(sentence)
  const shown = quantitiesIn(quote)
  for (const quantity of quantitiesIn(item.correctAnswer)) {
    const wanted = isBare(quantity) ? withAskedUnit(quantity, item.question) : quantity
    const { text } = wanted
    if (wanted.weak && !said.some((other) => countsTheSame(wanted, other))) continue
    const isShown = shown.some((other) => hasNumberOf(wanted, other))
    if (!isShown) return { code: 'number', detail: text }
    const equal = said.filter((other) => hasNumberOf(wanted, other))
    const matching = equal.filter((other) => isFitting(wanted, other, sentence))
    if (matching.length === 0) return { code: 'unit', detail: text }
    if (isBoundReversed(wanted, matching, item)) return { code: 'role', detail: text }
    if (isOthersRole(wanted, matching, said)) return { code: 'role', detail: text }
    if (isOfOtherClause(item.question, wanted, matching, sentence)) {
      return { code: 'role', detail: text }
    }
  }
  return null
}

function isBare({ dimension, things }: Quantity): boolean {
  return dimension === null && things.size === 0
}

function withAskedUnit(quantity: Quantity, question: string): Quantity {
  const { dimension, factor, things } = askedCount(question)
  return { ...quantity, dimension, things, value: quantity.number * factor }
}

/** What the question counts: 'How many feet' asks for a length, 'How many fingers' for fingers. */
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
    // '.08' may be written with or without percent, and 'at 18' means years.
    const isLoose = ['percent', 'months', 'ordinal', 'degrees'].includes(wanted.dimension)
    return isLoose || other.things.size === 0 || sentence.includes(lastWordOf(wanted.text))
  }
  if (other.dimension && wanted.things.size > 0) {
    const words = new Set(tokensOf(sentence).filter(isWord).map(stemOf))
    return !wanted.things.isDisjointFrom(words)
  }
  return true
}

function lastWordOf(text: string): string {
  return text.split(' ').at(-1) ?? ''
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

/** True if the bounds are opposite ('at least', 'at most') and question and answer have no 'not'. */
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

/** The question is about another clause only if both share at least this many words. */
const MIN_SHARED = 2

/**
 * True if the question is clearly about another clause of the sentence, which has another number of
 * the same unit. So '200 feet' fails for 'How far before a turn must you signal?' if the sentence
 * says 'Signal 100 feet before a turn, and 200 feet in fog'.
 */
function isOfOtherClause(
  question: string,
  wanted: Quantity,
  matching: Quantity[],
  sentence: string,
): boolean {
  const clauses = clausesOf(tokensOf(sentence)).map((tokens) => ({
    words: new Set(tokens.filter(isContentWord).map(stemOf)),
    quantities: quantitiesOf(tokens),
  }))
  const asked = new Set(tokensOf(question).filter(isContentWord).map(stemOf))
  const scoreOf = (fits: (quantity: Quantity) => boolean) =>
    Math.max(
      -1,
      ...clauses
        .filter(({ quantities }) => quantities.some(fits))
        .map(({ words }) => words.intersection(asked).size),
    )
  const isWanted = (quantity: Quantity) =>
    matching.some(({ value }) => isSame(value, quantity.value))
  const own = scoreOf(isWanted)
  const others = scoreOf(
    (quantity) => quantity.dimension === wanted.dimension && !isWanted(quantity),
  )
  return wanted.dimension !== null && own >= 0 && others > own && others >= MIN_SHARED
}

function clausesOf(tokens: readonly string[]): string[][] {
  const clauses: string[][] = [[]]
  for (const [place, token] of tokens.entries()) {
    const isJoin = ['and', 'but', 'while', 'or'].includes(tokens[place + 1] ?? '')
    const isEnd = token === ';' || token === '.' || token === 'but' || (token === ',' && isJoin)
    if (isEnd) clauses.push([])
    else clauses.at(-1)?.push(token)
  }
  return clauses
}
