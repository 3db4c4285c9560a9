import type { ProvedItem } from '../../app/proof/question-checks.ts'
import { BULLETS, FACTS } from './manual-facts.ts'

const RIGHT = new Map(
  [...FACTS, ...BULLETS].map(({ question, key, forms = [] }) => [question, [key, ...forms]]),
)

/** A second reader who knows the manual: it confirms an item if the page makes its key right. */
export function readsThePage({ question, correctAnswer }: ProvedItem): boolean {
  const fact = [...RIGHT.keys()].find((known) => question.includes(known))
  return fact !== undefined && (RIGHT.get(fact) ?? []).includes(correctAnswer)
}
