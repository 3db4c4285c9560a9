import type { Services } from '../../context.server.ts'
import { readRevision } from '../../questions/bank/bank.server.ts'
import type { Report, ReportedRevision } from './report.ts'

/**
 * Returns the reports that count for a revision of a question: the reports of this revision, and of other
 * revisions with the same meaning.
 */
export async function countedReports<T extends Pick<Report, 'revision' | 'createdAt'>>(
  services: Services,
  { state, itemId: id, revision }: ReportedRevision,
  reports: readonly T[],
): Promise<T[]> {
  const read = (number: number) => readRevision(services, state, { id, revision: number })
  const others = new Set(reports.map((one) => one.revision))
  others.delete(revision)
  const same = new Set([revision])
  if (others.size === 0) return [...reports]
  const now = await read(revision)
  for (const number of others) {
    const since = (await read(number))?.sameSince ?? number
    if (since === (now?.sameSince ?? revision)) same.add(number)
  }
  // Approval by the admin sets a new `createdAt`, so older reports of other revisions no longer count.
  // A new edition of the manual does not change `createdAt`.
  const isOpen = (one: T) => one.revision === revision || one.createdAt > (now?.createdAt ?? '')
  return reports.filter((one) => same.has(one.revision) && isOpen(one))
}
