import * as z from 'zod/mini'
import { text } from '../../base/text/text.ts'
import { KINDS, SENTENCE_LIMIT } from './report-kinds.ts'

/** A revision of a question, as a report names it. */
export const reportedRevision = z.object({
  state: z.string().check(z.regex(/^[A-Z]{2}$/)),
  itemId: z.string().check(z.regex(/^[A-Za-z0-9-][\w.-]{0,99}$/)),
  revision: z.coerce.number().check(z.int(), z.positive()),
})
export type ReportedRevision = z.infer<typeof reportedRevision>

/** A report that a rider sends, as JSON or as a form. `text` may be empty. */
export const reportForm = z.extend(reportedRevision, {
  kind: z.enum(KINDS),
  text: z._default(text.check(z.trim(), z.maxLength(SENTENCE_LIMIT)), ''),
})
export type ReportForm = z.infer<typeof reportForm>

/** A stored report. It has a `uid` only if the rider was signed in. */
export const report = z.extend(reportForm, {
  createdAt: z.iso.datetime(),
  /** Salted hashes of the client's address and network. They distinguish reporters but identify nobody. */
  reporter: z.string(),
  network: z.optional(z.string()),
  uid: z.optional(z.string()),
  /** When the signed-in rider read the outcome of the report. */
  readAt: z.optional(z.iso.datetime()),
})
export type Report = z.infer<typeof report>

/** The maximum number of an account's reports that the rider's devices get. */
export const MOST_READ = 100

/** The request that a device sends after its rider has read the outcome of reports. */
export const readReports = z.object({
  read: z.array(reportedRevision).check(z.maxLength(MOST_READ)),
})

/** A report in the form that the rider's devices get. */
export type OwnReport = ReportedRevision & { question: string; isRead: boolean }

/**
 * Counts the different people who reported. Reports with the same address or account are one person's.
 * So are all reports of a network without an account, because one person may have all its addresses.
 */
export function countReporters(
  reports: readonly Pick<Report, 'reporter' | 'network' | 'uid'>[],
): number {
  const seen = new Set<string>()
  let count = 0
  for (const { reporter, network, uid } of reports) {
    const marks = [reporter, uid ? `uid ${uid}` : `network ${network ?? reporter}`]
    if (!marks.some((mark) => seen.has(mark))) count++
    for (const mark of marks) seen.add(mark)
  }
  return count
}
