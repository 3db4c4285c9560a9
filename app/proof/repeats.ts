import { formOf } from './option-form.ts'
import { quantitiesIn } from './quantities.ts'
import { shareOf, stemsOf } from './words.ts'

/** A question with its answer and the quote that proves it. */
export type AskedFact = {
  question: string
  options: readonly string[]
  correctAnswer: string
  quote?: string
  source?: { quote?: string | undefined } | undefined
}

/** Two texts say the same if their share of common words (Dice's coefficient) is at least this. */
const SAME_STEM = 0.7
const SAME_OPTIONS = 0.6
const SAME_ANSWER = 0.75
const SAME_QUOTE = 0.9
/** A lower share is enough for the questions if their answers and options are the same. */
const LIKE_STEM = 0.4

/**
 * Returns the existing question that a new one repeats, or null. A repeat has the same answer from
 * the same quote, or the same answer to nearly the same question. Nearly the same words in all are a
 * repeat, too. So new words or new wrong options alone make no new question. Source: decision 36.
 */
export function repeats<Existing extends AskedFact>(
  item: AskedFact,
  existing: readonly Existing[],
): Existing | null {
  return existing.find((other) => isRepeated(item, other)) ?? null
}

function isRepeated(one: AskedFact, other: AskedFact): boolean {
  const stem = shareOf(stemsOf(one.question), stemsOf(other.question))
  const options = shareOf(formSet(one.options.join(' ')), formSet(other.options.join(' ')))
  if (!isSameAnswer(one.correctAnswer, other.correctAnswer)) {
    return stem >= SAME_STEM && options >= SAME_OPTIONS && !areOtherNumbers(one, other)
  }
  const isSameQuote = isSamePlace(quoteOf(one), quoteOf(other))
  return isSameQuote || stem >= SAME_STEM || (stem >= LIKE_STEM && options >= SAME_OPTIONS)
}

/** Questions about different numbers, such as two rows of a table, are two facts. */
function areOtherNumbers(one: AskedFact, other: AskedFact): boolean {
  const [numbers, others] = [one, other].map(({ question }) =>
    quantitiesIn(question).map(({ value }) => value),
  ) as [number[], number[]]
  return numbers.length > 0 && numbers.join() !== others.join()
}

function isSameAnswer(one: string, other: string): boolean {
  const [form, otherForm] = [formSet(one), formSet(other)]
  const numbers = ([quantitiesIn(one), quantitiesIn(other)] as const).map((quantities) =>
    quantities
      .filter(({ weak }) => !weak)
      .map(({ value, dimension }) => `${value} ${dimension}`)
      .join(),
  )
  return numbers[0] === numbers[1] && shareOf(form, otherForm) >= SAME_ANSWER
}

function isSamePlace(one: string, other: string): boolean {
  const [words, others] = [formSet(one), formSet(other)]
  if (words.size === 0 || others.size === 0) return false
  const isPart = words.isSubsetOf(others) || others.isSubsetOf(words)
  return isPart || shareOf(words, others) >= SAME_QUOTE
}

function quoteOf({ quote, source }: AskedFact): string {
  return quote ?? source?.quote ?? ''
}

function formSet(text: string): Set<string> {
  return new Set(formOf(text))
}
