import type { GeneratedItem } from './generated-item.ts'
import { quantitiesIn } from './quantities.ts'
import { tellingStemsOf } from './words.ts'

/*
 * Of 29,000 pairs of a question with a sentence on another matter, these leave 1.3 % related, and they
 * reject none of the true items of the tests, whose share is 0.43 or more. A share of 0.25 leaves 1.6 %.
 */
const MIN_SHARED = 2
const MIN_SHARE = 0.3
/** If the sentence has no word of the answer, the question shares this many. */
const MIN_SHARED_BY_QUESTION = 3

/**
 * True if the quote has nothing to do with the question and its answer: they share too few telling
 * words with the sentence. Words that nearly every page has do not count. Source: decision 36.
 */
export function isUnrelated(
  { question, correctAnswer }: Pick<GeneratedItem, 'question' | 'correctAnswer'>,
  sentence: string,
): boolean {
  const said = tellingStemsOf(sentence)
  const answer = tellingStemsOf(correctAnswer)
  const stems = tellingStemsOf(question).union(answer)
  const shared = stems.intersection(said).size
  if (quantitiesIn(correctAnswer).some(({ weak }) => !weak)) return shared === 0
  if (shared < Math.min(MIN_SHARED, stems.size) || shared === 0) return true
  if (shared / stems.size < MIN_SHARE) return true
  return answer.size > 1 && answer.isDisjointFrom(said) && shared < MIN_SHARED_BY_QUESTION
}
