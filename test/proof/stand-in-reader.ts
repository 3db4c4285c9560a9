import { blindQuestion, doubtOf } from '../../app/generation/blind-reading.ts'
import type { ProvedItem } from '../../app/proof/question-checks.ts'
import { BULLETS, FACTS, type Fact } from './manual-facts.ts'

const ALL: Fact[] = [...FACTS, ...BULLETS]

/**
 * A second reader that knows the manual. It chooses the right option and names the sentence that
 * says so. Returns true if the reader's answer confirms the item.
 */
export function readsThePage(item: ProvedItem): boolean {
  const fact = ALL.find(({ question }) => item.question.includes(question))
  if (!fact) return false
  const { key, forms = [], sentence } = fact
  const question = blindQuestion(item, 1, Math.random)
  const place = question.options.findIndex((option) => [key, ...forms].includes(option))
  const answer = (['A', 'B', 'C', 'D'] as const)[place] ?? 'none'
  return doubtOf(item, question, { number: 1, answer, words: sentence }, sentence) === null
}
