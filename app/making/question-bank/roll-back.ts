import type { BankVersion } from '../../questions/bank/bank.server.ts'

type Version = Pick<BankVersion, 'items' | 'why'>

/**
 * Finds the decisions about questions in these versions. `pulled` has the revisions that riders'
 * reports pulled and nobody published again. `decided` has the ids of questions that an admin
 * approved, wrote, edited or withdrew, or that reports pulled.
 */
export function decisionsIn(newestFirst: readonly Version[]): {
  pulled: ReadonlySet<string>
  decided: ReadonlySet<string>
} {
  const pulled = new Set<string>()
  const decided = new Set<string>()
  const [oldest, ...later] = newestFirst.toReversed()
  let before = oldest?.items ?? []
  for (const { items, why } of later) {
    const [earlier, now] = [new Set(before), new Set(items)]
    const left = before.filter((ref) => !now.has(ref))
    const came = items.filter((ref) => !earlier.has(ref))
    before = items
    // A roll back says nothing about a single question.
    if (why === 'roll back') continue
    for (const ref of came) pulled.delete(ref)
    if (why === 'reports') for (const ref of left) pulled.add(ref)
    if (!DECISIONS.includes(why)) continue
    for (const ref of [...left, ...came]) decided.add(idOf(ref))
  }
  return { pulled, decided }
}

const DECISIONS: readonly Version['why'][] = ['approve', 'write', 'edit', 'withdraw', 'reports']

/**
 * Returns the questions that a roll back to the list `refs` gives riders. In place of a revision that
 * reports pulled, riders keep the revision that they get now, if any.
 */
export function restoredRefs(
  refs: readonly string[],
  { pulled, now }: { pulled: ReadonlySet<string>; now: readonly string[] },
): string[] {
  const live = new Map(now.map((ref) => [idOf(ref), ref]))
  return refs.flatMap((ref) => (pulled.has(ref) ? (live.get(idOf(ref)) ?? []) : ref))
}

const idOf = (ref: string) => ref.replace(/~\d+$/, '')
