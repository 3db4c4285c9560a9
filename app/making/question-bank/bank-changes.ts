import { numberOf } from '../../base/text/number-of.ts'
import { LOADED_ITEMS } from '../../questions/question/quiz-limits.ts'

/** Counts of questions. `drawn` are those that came into the quick quiz. */
export type BankChanges = { added: number; removed: number; revised: number; drawn: number }

/**
 * Compares two lists of questions, whose entries are `id~revision`. The first ones are those of the
 * quick quiz.
 */
export function changesBetween(before: readonly string[], after: readonly string[]): BankChanges {
  const [revisionsBefore, revisionsAfter] = [revisionsOf(before), revisionsOf(after)]
  const drawnBefore = new Set([...revisionsBefore.keys()].slice(0, LOADED_ITEMS))
  const drawnAfter = [...revisionsAfter.keys()].slice(0, LOADED_ITEMS)
  const shared = [...revisionsAfter].filter(([id]) => revisionsBefore.has(id))
  return {
    added: revisionsAfter.size - shared.length,
    removed: revisionsBefore.size - shared.length,
    revised: shared.filter(([id, revision]) => revisionsBefore.get(id) !== revision).length,
    drawn: drawnAfter.filter((id) => !drawnBefore.has(id)).length,
  }
}

export function changesInWords({ added, removed, revised, drawn }: BankChanges): string {
  const counts = [
    added > 0 && `${added} added`,
    removed > 0 && `${removed} removed`,
    revised > 0 && `${revised} revised`,
  ].filter(Boolean)
  if (counts.length > 0) return counts.join(', ')
  if (drawn === 0) return 'The same questions'
  return `${numberOf(drawn, 'question')} of the quick quiz replaced`
}

function revisionsOf(refs: readonly string[]): Map<string, string> {
  return new Map(refs.map((ref) => ref.split('~') as [string, string]))
}
