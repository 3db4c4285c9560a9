import type { GeneratedItem } from './generated-item.ts'
import { quantitiesIn } from './quantities.ts'
import { tellingStemsOf } from './words.ts'

/** The question and the answer share this many telling words with the sentence, or this share of theirs. */
const MIN_SHARED = 2
const MIN_SHARE = 0.4

/**
 * True if the quote has nothing to do with the question and its answer. Words that nearly every page
 * has do not count. Source: the table in `unrelated.test.ts`.
 */
export function isUnrelated(
  { question, correctAnswer }: Pick<GeneratedItem, 'question' | 'correctAnswer'>,
  sentence: string,
): boolean {
  const stems = tellingStemsOf(`${question} ${correctAnswer}`)
  const shared = stems.intersection(tellingStemsOf(sentence)).size
  const hasNumber = quantitiesIn(correctAnswer).some(({ weak }) => !weak)
  const needed = hasNumber ? 1 : Math.min(MIN_SHARED, Math.max(1, stems.size * MIN_SHARE))
  return shared < needed
}
