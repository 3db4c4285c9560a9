export type BankChanges = { added: number; removed: number; revised: number }

/** Compares two lists of questions, whose entries are `id~revision`. */
export function changesBetween(before: readonly string[], after: readonly string[]): BankChanges {
  const [revisionsBefore, revisionsAfter] = [revisionsOf(before), revisionsOf(after)]
  const shared = [...revisionsAfter].filter(([id]) => revisionsBefore.has(id))
  return {
    added: revisionsAfter.size - shared.length,
    removed: revisionsBefore.size - shared.length,
    revised: shared.filter(([id, revision]) => revisionsBefore.get(id) !== revision).length,
  }
}

function revisionsOf(refs: readonly string[]): Map<string, string> {
  return new Map(refs.map((ref) => ref.split('~') as [string, string]))
}
