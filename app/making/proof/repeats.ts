import { answeredQuantities } from './answer-number.ts'
import { formOf } from './option-form.ts'
import { type Quantity, quantitiesIn } from './quantities.ts'
import { shareOf, stemsOf } from './words.ts'

export type AskedFact = {
  question: string
  options: readonly string[]
  correctAnswer: string
  quote?: string
  source?: { quote?: string | undefined } | undefined
}

/**
 * The smallest shares of common words at which two questions, options, answers or quotes count as
 * the same.
 */
const SAME_STEM = 0.7
const SAME_OPTIONS = 0.6
const SAME_ANSWER = 0.75
const SAME_QUOTE = 0.9
/** The share that is enough for two questions with the same answers and options. */
const LIKE_STEM = 0.4

export type Fact<Item = unknown> = {
  item: Item
  stem: ReadonlySet<string>
  options: ReadonlySet<string>
  answer: ReadonlySet<string>
  /** The quantities of the answer. */
  amounts: string
  quote: ReadonlySet<string>
  /** The numbers in the question. */
  numbers: string
}

export function factOf<Item extends AskedFact>(item: Item): Fact<Item> {
  const { question, options, correctAnswer, quote, source } = item
  // Reads '2' as two seconds if the question asks 'By how many seconds …?'.
  const amounts = answeredQuantities({ question, correctAnswer }).filter(({ weak }) => !weak)
  return {
    item,
    stem: stemsOf(question),
    options: formSet(options.join(' ')),
    answer: formSet(correctAnswer).union(new Set(amounts.flatMap(formOfAmount))),
    amounts: amounts.map((amount) => formOfAmount(amount).join(' ')).join(),
    quote: formSet(quote ?? source?.quote ?? ''),
    numbers: quantitiesIn(question)
      .map(({ value }) => value)
      .join(),
  }
}

/**
 * Returns the existing question that a new question repeats, or null. A repeat has the same answer
 * from the same quote, or the same answer to nearly the same question. The answers may also differ
 * if questions and options are nearly the same. The new question then has no numbers, or the same
 * numbers. Source: decision 36.
 */
export function repeats<Existing>(
  item: AskedFact,
  existing: readonly Fact<Existing>[],
): Existing | null {
  if (existing.length === 0) return null
  const fact = factOf(item)
  return existing.find((other) => isRepeated(fact, other))?.item ?? null
}

function isRepeated(one: Fact, other: Fact): boolean {
  const stem = shareOf(one.stem, other.stem)
  const options = shareOf(one.options, other.options)
  if (!isSameAnswer(one, other)) {
    return stem >= SAME_STEM && options >= SAME_OPTIONS && !areOtherNumbers(one, other)
  }
  const isSameQuote = isSamePlace(one.quote, other.quote)
  return isSameQuote || stem >= SAME_STEM || (stem >= LIKE_STEM && options >= SAME_OPTIONS)
}

/**
 * True if two questions have different numbers. Such questions have two facts, such as two rows of
 * a table.
 */
function areOtherNumbers(one: Fact, other: Fact): boolean {
  return one.numbers !== '' && one.numbers !== other.numbers
}

function isSameAnswer(one: Fact, other: Fact): boolean {
  return one.amounts === other.amounts && shareOf(one.answer, other.answer) >= SAME_ANSWER
}

function isSamePlace(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  if (words.size === 0 || others.size === 0) return false
  const isPart = words.isSubsetOf(others) || others.isSubsetOf(words)
  return isPart || shareOf(words, others) >= SAME_QUOTE
}

function formOfAmount({ value, dimension }: Quantity): string[] {
  return [String(Number(value.toPrecision(6))), ...(dimension ? [dimension] : [])]
}

function formSet(text: string): Set<string> {
  return new Set(formOf(text))
}
