import type { RiderBank } from '../../questions/bank/rider-bank.ts'
import type { ReportedRevision } from './report.ts'

/**
 * Finds the mended and the missing among a state's reported questions. A mended question has a new
 * meaning. A missing question left the bank: reports pulled it, the admin withdrew it, or its law
 * expired. A device cannot distinguish these causes.
 */
export function becameOf<T extends ReportedRevision>(
  reported: readonly T[],
  { items }: RiderBank,
  state: string,
): { mended: T[]; missing: T[] } {
  const revisions = new Map(
    items.map(({ id, revision = 1, sameSince = revision }) => [id, sameSince]),
  )
  const ofState = reported.filter((one) => one.state === state)
  return {
    mended: ofState.filter(({ itemId, revision }) => (revisions.get(itemId) ?? 0) > revision),
    missing: ofState.filter(({ itemId }) => !revisions.has(itemId)),
  }
}
