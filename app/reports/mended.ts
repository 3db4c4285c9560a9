import type { RiderBank } from '../quiz/rider-bank.ts'
import type { ReportedItem } from './report.ts'

/** The reported questions of the state that say something else since, or left the bank. */
export function mendedSince<T extends ReportedItem>(
  reported: readonly T[],
  { items }: RiderBank,
  state: string,
): T[] {
  const revisions = new Map(
    items.map(({ id, revision = 1, sameSince = revision }) => [id, sameSince]),
  )
  return reported.filter((one) => {
    if (one.state !== state) return false
    const now = revisions.get(one.itemId)
    return now === undefined || now > one.revision
  })
}
