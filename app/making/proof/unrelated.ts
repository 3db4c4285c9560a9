import type { DraftItem } from '../../questions/question/draft-item.ts'
import { quantitiesIn } from './quantities.ts'
import { tellingStemsOf } from './words.ts'

const MIN_SHARED = 2
const MIN_SHARE = 0.3
/**
 * The number of words that a sentence must share with the question if it has no word of a longer
 * answer.
 */
const MIN_SHARED_BY_QUESTION = 3

/**
 * True if the quote is about something else: its sentence shares too few words with the question
 * and the answer. Ignores words that are on nearly every page. Source: decision 36.
 */
export function isUnrelated(
  { question, correctAnswer }: Pick<DraftItem, 'question' | 'correctAnswer'>,
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
