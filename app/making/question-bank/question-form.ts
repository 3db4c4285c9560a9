import type { DraftItem } from '../../questions/question/draft-item.ts'

/** A question of a real test has about 7 words. Longer ones than this are read twice. */
const MANY_WORDS = 20

type Form = Pick<DraftItem, 'question' | 'options'>
export type FormAdvice = { question: string[]; options: string[] }

/**
 * Returns what makes a question unlike one of a real test (`docs/bank.md`). This is advice: nothing is
 * refused for it. `others` are the options of the state's other questions.
 */
export function formAdvice(
  { question, options }: Form,
  others: readonly (readonly string[])[],
): FormAdvice {
  const [words, sentences] = [wordsIn(question), countSentences(question)]
  const isComplete = options.every((option) => option.trim() !== '')
  const own = optionSet(options)
  return {
    question: [
      ...(words > MANY_WORDS
        ? [`This question has ${words} words. In a real test most have fewer than ten.`]
        : []),
      ...(sentences > 1
        ? [`This question has ${sentences} sentences. In a real test nearly all have one.`]
        : []),
    ],
    options:
      isComplete && others.some((other) => optionSet(other) === own)
        ? ['Another question of this state has the same four options.']
        : [],
  }
}

/** Names the options of a question, whatever their order. */
export function optionSet(options: readonly string[]): string {
  return options
    .map((option) => option.trim().toLowerCase())
    .sort()
    .join('\n')
}

/** Counts the words that have a letter or a digit. */
export function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => /\w/.test(word)).length
}

/** Counts the sentences. 'a.m.' and 'p.m.' end none. An open line that ends with a colon is one. */
export function countSentences(text: string): number {
  const ends = text.replace(/\b([ap])\.m\./gi, '$1m').match(/[.?!:](?=\s|$)/g)
  return Math.max(ends?.length ?? 0, 1)
}
