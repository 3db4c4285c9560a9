import { quantitiesIn } from '../app/making/proof/quantities.ts'
import type { StarterItem } from '../app/making/starter-bank/starter-item.ts'
import { optionsOf } from './bank-rules.ts'
import { englishGrade } from './reading-ease.ts'

/** How often the longest option is right, and how hard items are to read. Shares are from 0 to 1. */
export function statisticsOf(items: readonly StarterItem[]) {
  const withLongest = items.filter((item) => hasOneLongest(optionsOf(item)))
  return {
    items: items.length,
    /** How often the longest option is the answer, among items with a single longest option. */
    keyLongest: share(withLongest, (item) => longestOf(optionsOf(item)) === item.answer),
    withLongest: withLongest.length,
    negatives: share(items, ({ question }) => /\b(?:not|never|except|least)\b/i.test(question)),
    questionGrade: average(items.map((item) => englishGrade([item.question, ...optionsOf(item)]))),
    explanationGrade: average(items.map(({ explanation }) => englishGrade([explanation]))),
  }
}

/** The number in an option. Null if the option has none or several. */
export function numberOf(option: string): number | null {
  const [quantity, ...others] = quantitiesIn(option)
  return quantity && others.length === 0 ? quantity.value : null
}

function longestOf(options: readonly string[]): string | undefined {
  return options.toSorted((a, b) => b.length - a.length)[0]
}

function hasOneLongest(options: readonly string[]): boolean {
  const [first = 0, second = 0] = options.map(({ length }) => length).toSorted((a, b) => b - a)
  return first > second
}

/** The share of the items that pass the test, from 0 to 1. */
export function share<T>(items: readonly T[], test: (item: T) => boolean): number {
  return items.length === 0 ? 0 : items.filter(test).length / items.length
}

function average(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

/**
 * The probability that four counts differ at least this much by chance alone, if all four places are
 * equally likely: the p-value of Pearson's chi-squared test with three degrees of freedom.
 */
export function evenness(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  if (expected === 0) return 1
  const x = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  return 1 - errorFunction(Math.sqrt(x / 2)) + Math.sqrt((2 * x) / Math.PI) * Math.exp(-x / 2)
}

/** The error function for values of at least 0, accurate to 1.5e-7 (Abramowitz and Stegun 7.1.26). */
function errorFunction(value: number): number {
  const t = 1 / (1 + 0.3275911 * value)
  const sum =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
  return 1 - sum * Math.exp(-value * value)
}
