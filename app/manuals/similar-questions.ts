import { compatibilityForm } from '../text/compatibility-form.ts'

type Question = { question: string; options: readonly string[] }

/** From which share of common words on two questions, and two sets of options, are nearly the same. */
const SAME_STEM = 0.7
const SAME_OPTIONS = 0.6

/** Whether two questions ask nearly the same and offer nearly the same (Dice's coefficient of the words). */
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
