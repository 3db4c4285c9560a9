import * as z from 'zod/mini'
import { collection } from '../../platform/documents/collection.ts'
import type { ReportedItem } from './report.ts'

/**
 * What became of an entry of the admin's inbox: a question (`OH.item`) or feedback (`feedback.id`).
 */
const inboxEntry = z.object({
  /** The admin has decided about everything that was said until then. */
  settledAt: z.optional(z.iso.datetime()),
  /** When reports pulled the question, its revision then, and its place in the bank. */
  pulled: z.optional(
    z.object({ at: z.iso.datetime(), revision: z.int(), place: z.int().check(z.nonnegative()) }),
  ),
})
export type InboxEntry = z.infer<typeof inboxEntry>

export const inboxEntries = collection({ path: 'inboxEntries', schema: inboxEntry })

export function entryOf({ state, itemId }: Pick<ReportedItem, 'state' | 'itemId'>): string {
  return `${state}.${itemId}`
}

export function questionOf(entry: string): Pick<ReportedItem, 'state' | 'itemId'> {
  return { state: entry.slice(0, 2), itemId: entry.slice(3) }
}
