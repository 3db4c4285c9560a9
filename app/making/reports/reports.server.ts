import { createHmac, randomUUID } from 'node:crypto'
import { collection } from '../../../platform/documents/collection.ts'
import { unlessEnded } from '../../../platform/documents/tombstones.ts'
import { type Visitor, visitorLimits } from '../../base/requests/visitor-limits.server.ts'
import type { Services } from '../../context.server.ts'
import type { Session } from '../../people/auth/session.server.ts'
import { readRevision } from '../../questions/bank/bank.server.ts'
import { findState } from '../../questions/states/us-states.ts'
import { liveRevisions } from '../question-bank/bank-summary.server.ts'
import { pullQuestion } from '../question-bank/pull-question.server.ts'
import { countedReports } from './counted-reports.server.ts'
import { entryOf, type InboxEntries, inboxEntries } from './inbox-entries.server.ts'
import { countReporters, type Report, type ReportForm, report } from './report.ts'

/** Reports of this many reporters within `PULLS_WITHIN_MS` pull a question out of the bank. */
export const REPORTERS_THAT_PULL = 3
const PULLS_WITHIN_MS = 7 * 24 * 60 * 60 * 1000
const REPORTS_READ = 200
/** The maximum number of open reports in the inbox. */
const MOST_OPEN = 2_000
/** The search for open reports stops after it has read this many reports. */
const MOST_LOOKED_AT = 20_000
const DOCUMENTS_PER_READ = 50
const REPORTS_PER_PAGE = 500
/** `watchedReports` uses the result of a search for at most this time. */
const TRUSTED_MS = 60_000
const NEWEST_FIRST = { orderBy: 'createdAt desc' } as const

export const reports = collection({
  path: 'reports',
  holds: { what: 'reports', until: { event: 'name is removed' } },
  schema: report,
  lists: [
    { where: ['state', 'itemId'], orderBy: 'createdAt desc' },
    { where: ['uid'], orderBy: 'createdAt desc' },
    { orderBy: 'createdAt desc' },
  ],
  owner: 'uid',
  // The deletion of a user's data keeps the report, but nothing about the user.
  release: ({ id, data: { uid: _, readAt: __, ...data } }) => [
    { type: 'set', path: `reports/${id}`, data },
  ],
})

const countReport = visitorLimits('reports')

type Sender = Omit<Visitor, 'uid'> & { session: Pick<Session, 'id' | 'uid'> | null }

/**
 * Stores a report, and pulls the question if enough different riders reported it. Returns `unknown` for
 * an unknown question, and the time to wait after too many reports.
 */
export async function receiveReport(
  services: Services,
  form: ReportForm,
  { client, network, session }: Sender,
): Promise<'stored' | 'unknown' | { waitSeconds: number }> {
  const { state, itemId, revision } = form
  const item = { id: itemId, revision }
  if (!findState(state) || !(await readRevision(services, state, item))) return 'unknown'
  const waitSeconds = await countReport(services, { client, network, uid: session?.uid })
  if (waitSeconds > 0) return { waitSeconds }
  const createdAt = services.now().toISOString()
  const marks = { reporter: markOf(services, client), network: markOf(services, network) }
  const stored = { ...form, createdAt, ...marks }
  const { write } = reports(services)
  const own = session && write.create(randomUUID(), { ...stored, uid: session.uid })
  const isOwn =
    own && session && (await services.documents.batch([...unlessEnded(session.id), own]))
  // Without a session, or after its end, the report contains no user id.
  if (!isOwn) await reports(services).add(stored)
  await pullIfReported(services, form)
  return 'stored'
}

/** Returns the hash of an address or network, salted with the server's secret. */
function markOf({ settings }: Services, place: string): string {
  const [salt = ''] = settings.sessionSecrets
  return createHmac('sha256', salt).update(`reporter ${place}`).digest('hex').slice(0, 32)
}

/** Pulls a question if enough different riders reported the revision that riders get. */
export async function pullIfReported(
  services: Services,
  { state, itemId }: Pick<ReportForm, 'state' | 'itemId'>,
): Promise<void> {
  const revision = (await liveRevisions(services, state)).get(itemId)
  if (!revision) return
  const entry = entryOf({ state, itemId })
  const [settled, newest] = await Promise.all([
    inboxEntries(services).get(entry),
    reportsOfQuestion(services, { state, itemId }),
  ])
  const pulling = await countedReports(services, { state, itemId, revision }, newest)
  const recent = recentReports(pulling, services.now(), settled?.settledAt)
  if (countReporters(recent) < REPORTERS_THAT_PULL) return
  await pullQuestion(services, state, { id: itemId, revision }, (pulled) => [
    inboxEntries(services).write.merge(entry, { pulled }),
  ])
}

/**
 * Returns the open reports of all states after `since`, newest first. A report is open until the admin
 * has decided about it.
 */
export async function openReports(
  services: Services,
  entries: InboxEntries,
  since = '',
): Promise<Report[]> {
  const open: Report[] = []
  let lookedAt = 0
  for await (const page of pagesSince(services, since)) {
    open.push(...page.filter(isOpenIn(entries)))
    lookedAt += page.length
    if (open.length >= MOST_OPEN || lookedAt >= MOST_LOOKED_AT) break
  }
  return open.slice(0, MOST_OPEN)
}

/**
 * Returns what `openReports` returns, for pages that reload each second. The search is repeated after a
 * newer report, and after `TRUSTED_MS`, because another process may have a slower clock.
 */
export async function watchedReports(services: Services, entries: InboxEntries): Promise<Report[]> {
  const [newest] = await reports(services).list({ ...NEWEST_FIRST, limit: 1 })
  if (!newest) return []
  // The cache has only the latest search, because a search may be large.
  const searches = services.memory.cache('open reports', 1)
  const period = Math.floor(services.now().getTime() / TRUSTED_MS)
  const read = () => openReports(services, entries)
  // A search stops after `MOST_OPEN` reports. When the admin decides about some, older reports follow.
  const isWhole = (open: Report[]) => open.length < MOST_OPEN
  const open = await searches(`${period} ${newest.id}`, read, isWhole)
  return open.filter(isOpenIn(entries))
}

/** True for a report that the admin has not decided about. */
export function isOpenIn(entries: InboxEntries) {
  return (one: Report) => one.createdAt > (entries.get(entryOf(one))?.settledAt ?? '')
}

/** Returns all reports after `since`. The rate limit allows about 2,000 reports a day. */
export async function reportsSince(services: Services, since: string): Promise<Report[]> {
  const found: Report[] = []
  for await (const page of pagesSince(services, since)) found.push(...page)
  return found
}

async function* pagesSince(services: Services, since: string) {
  for await (const page of reports(services).pages(REPORTS_PER_PAGE, NEWEST_FIRST)) {
    const newer = page.filter(({ createdAt }) => createdAt > since)
    yield newer
    if (newer.length < page.length) return
  }
}

export function reportsOfQuestion(
  services: Services,
  where: { state: string; itemId: string },
): Promise<Report[]> {
  return reports(services).list({ where, ...NEWEST_FIRST, limit: REPORTS_READ })
}

/** Returns the time after which reports can pull a question. */
export function pullsSince(now: Date): string {
  return new Date(now.getTime() - PULLS_WITHIN_MS).toISOString()
}

/** Returns the reports that can pull a question: from the last seven days and after `settledAt`. */
export function recentReports<T extends Pick<Report, 'createdAt'>>(
  reports: readonly T[],
  now: Date,
  settledAt = '',
): T[] {
  const since = pullsSince(now)
  return reports.filter(({ createdAt }) => createdAt > since && createdAt > settledAt)
}

export function reportsOf(services: Services, uid: string) {
  return reports(services).pages(DOCUMENTS_PER_READ, { where: { uid } })
}
