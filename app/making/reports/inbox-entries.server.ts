import * as z from 'zod'
import { collection } from '../../../platform/documents/collection.ts'
import type { Services } from '../../context.server.ts'
import type { ReportedRevision } from './report.ts'

const DOCUMENTS_PER_READ = 200

/**
 * The state of an entry in the admin's inbox. An entry is a question (`OH.item`) or feedback
 * (`feedback.id`).
 */
const inboxEntry = z.object({
  /** The admin has dealt with all reports and feedback up to this time. */
  settledAt: z.iso.datetime().optional(),
  /** The hash of the admin who decided. Left out if no admin has decided. */
  by: z.string().optional(),
  /** Set if reports pulled the question: the time, the pulled revision, and its place in the bank. */
  pulled: z
    .object({ at: z.iso.datetime(), revision: z.int(), place: z.int().nonnegative() })
    .optional(),
})
export type InboxEntry = z.infer<typeof inboxEntry>

export const inboxEntries = collection({
  path: 'inboxEntries',
  holds: { what: 'work', until: { event: 'stays' } },
  schema: inboxEntry,
})

export type InboxEntries = ReadonlyMap<string, InboxEntry>

/** Reads all entries, by id. Only decisions of the admin and pulled questions add entries. */
export async function readInboxEntries(services: Services): Promise<InboxEntries> {
  const entries = new Map<string, InboxEntry>()
  for await (const page of inboxEntries(services).pages(DOCUMENTS_PER_READ)) {
    for (const { id, ...entry } of page) entries.set(id, entry)
  }
  return entries
}

export function entryOf({ state, itemId }: Pick<ReportedRevision, 'state' | 'itemId'>): string {
  return `${state}.${itemId}`
}

export function questionOf(entry: string): Pick<ReportedRevision, 'state' | 'itemId'> {
  return { state: entry.slice(0, 2), itemId: entry.slice(3) }
}
