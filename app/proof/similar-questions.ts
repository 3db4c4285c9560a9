import { compatibilityForm } from '../text/compatibility-form.ts'

type Question = { question: string; options: readonly string[] }

/** Questions with this share of common words, and options with this one, are near duplicates. */
const SAME_STEM = 0.7
const SAME_OPTIONS = 0.6

/** True if two questions share most words and so do their options (Dice's coefficient of the words). */
export function isNearDuplicate(one: Question, other: Question): boolean {
  return (
    commonWords(one.question, other.question) >= SAME_STEM &&
    commonWords(one.options.join(' '), other.options.join(' ')) >= SAME_OPTIONS
  )
}

function commonWords(one: string, other: string): number {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  const common = words.intersection(others).size
  return words.size + others.size === 0 ? 1 : (2 * common) / (words.size + others.size)
}

function wordsOf(text: string): Set<string> {
  return new Set(
    compatibilityForm(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  )
}
