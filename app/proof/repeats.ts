import { formOf } from './option-form.ts'
import { quantitiesIn } from './quantities.ts'
import { shareOf, stemsOf } from './words.ts'

export type AskedFact = {
  question: string
  options: readonly string[]
  correctAnswer: string
  quote?: string
  source?: { quote?: string | undefined } | undefined
}

/** Questions, options, answers and quotes count as the same from these shares of common words. */
const SAME_STEM = 0.7
const SAME_OPTIONS = 0.6
const SAME_ANSWER = 0.75
const SAME_QUOTE = 0.9
/** A lower share is enough for the questions if their answers and options are the same. */
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
  const amounts = quantitiesIn(correctAnswer).filter(({ weak }) => !weak)
  return {
    item,
    stem: stemsOf(question),
    options: formSet(options.join(' ')),
    answer: formSet(correctAnswer),
    amounts: amounts.map(({ value, dimension }) => `${value} ${dimension}`).join(),
    quote: formSet(quote ?? source?.quote ?? ''),
    numbers: quantitiesIn(question)
      .map(({ value }) => value)
      .join(),
  }
}

/**
 * Returns the existing question that a new one repeats, or null. A repeat has the same answer from
 * the same quote, or the same answer to nearly the same question. It may also have another answer,
 * if question and options are nearly the same and the new question has no numbers or the same ones.
 * Source: decision 36.
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

/** Questions about different numbers, such as two rows of a table, are two facts. */
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

function formSet(text: string): Set<string> {
  return new Set(formOf(text))
}
