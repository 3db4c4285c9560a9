import { unlessEnded } from '../../../platform/documents/tombstones.ts'
import type { Services } from '../../context.server.ts'
import type { Session } from '../../people/auth/session.server.ts'
import { readRevision } from '../../questions/bank/bank.server.ts'
import { entryOf } from './inbox-entries.server.ts'
import { MOST_READ, type OwnReport, type ReportedRevision } from './report.ts'
import { reports } from './reports.server.ts'

/** Returns the rider's newest report of each question, for the rider's devices. */
export async function ownReports(services: Services, uid: string): Promise<OwnReport[]> {
  const byQuestion = new Map<string, Awaited<ReturnType<typeof newestOf>>[number]>()
  for (const one of await newestOf(services, uid)) {
    if (!byQuestion.has(entryOf(one))) byQuestion.set(entryOf(one), one)
  }
  const own = [...byQuestion.values()].map(async ({ state, itemId, revision, readAt }) => {
    const item = await readRevision(services, state, { id: itemId, revision })
    return { state, itemId, revision, question: item?.question ?? '', isRead: readAt !== undefined }
  })
  return Promise.all(own)
}

/**
 * Records that the rider has read the outcome of these reports. Returns false and stores nothing if the
 * session has ended, so data that the rider deleted stays deleted.
 */
export async function markReportsRead(
  services: Services,
  { id: session, uid }: Pick<Session, 'id' | 'uid'>,
  read: readonly ReportedRevision[],
): Promise<boolean> {
  const readAt = services.now().toISOString()
  const isRead = (one: ReportedRevision) =>
    read.some((other) => entryOf(other) === entryOf(one) && one.revision <= other.revision)
  const found = (await newestOf(services, uid)).filter((one) => !one.readAt && isRead(one))
  const writes = found.map(({ id }) => reports(services).write.merge(id, { readAt }))
  return services.documents.batch([...unlessEnded(session), ...writes])
}

function newestOf(services: Services, uid: string) {
  return reports(services).list({ where: { uid }, orderBy: 'createdAt desc', limit: MOST_READ })
}
