import * as z from 'zod/mini'
import { text } from '../text/text.ts'
import { KINDS, SENTENCE_LIMIT } from './report-kinds.ts'

/** The revision of a question that the rider sees. */
export const reportedItem = z.object({
  state: z.string().check(z.regex(/^[A-Z]{2}$/)),
  itemId: z.string().check(z.regex(/^[A-Za-z0-9-][\w.-]{0,99}$/)),
  revision: z.coerce.number().check(z.int(), z.positive()),
})
export type ReportedItem = z.infer<typeof reportedItem>

/** A report as a rider sends it, as JSON or as a form. The sentence may be empty. */
export const reportForm = z.extend(reportedItem, {
  kind: z.enum(KINDS),
  text: z._default(text.check(z.trim(), z.maxLength(SENTENCE_LIMIT)), ''),
})
export type ReportForm = z.infer<typeof reportForm>

/** A stored report. Its `uid` is there only if the rider was signed in. */
export const report = z.extend(reportForm, {
  createdAt: z.iso.datetime(),
  /** A salted hash of the client address. It tells reporters apart and names nobody. */
  reporter: z.string(),
  uid: z.optional(z.string()),
  /** When the signed-in rider read what came of it. */
  readAt: z.optional(z.iso.datetime()),
})
export type Report = z.infer<typeof report>

/** The devices of a rider know at most so many of the account's reports. */
export const MOST_READ = 100

/** What a device sends when its rider has read what came of reports. */
export const readReports = z.object({ read: z.array(reportedItem).check(z.maxLength(MOST_READ)) })

/** A report as the devices of its rider get it. */
export type OwnReport = ReportedItem & { question: string; isRead: boolean }

/** How many different people reported. One address is one person, and so is one account. */
export function countReporters(reports: readonly Pick<Report, 'reporter' | 'uid'>[]): number {
  const seen = new Set<string>()
  let count = 0
  for (const { reporter, uid } of reports) {
    const marks = uid ? [reporter, `uid ${uid}`] : [reporter]
    if (!marks.some((mark) => seen.has(mark))) count++
    for (const mark of marks) seen.add(mark)
  }
  return count
}
