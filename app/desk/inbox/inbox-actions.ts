import * as z from 'zod/mini'
import { FIND_LENGTH } from '../../base/text/find-words.ts'
import { reportedRevision } from '../../making/reports/report.ts'
import { intentOf } from '../../people/admin/intents.ts'

/** A question as the page showed it. `pulledAt` is empty if reports had not pulled the question. */
const shownQuestion = z.extend(reportedRevision, { pulledAt: z.string().check(z.maxLength(50)) })

/**
 * The time when the page's data was read (`Inbox.readAt`). Later reports stay open, because the admin
 * has not seen them.
 */
const readAt = z.optional(z.iso.datetime())

/** A decision of the admin about an entry of the inbox. */
export const inboxAction = z.discriminatedUnion('intent', [
  /** Leaves the question as it is, in the bank or out of it. Settles the reports up to `readAt`. */
  z.extend(shownQuestion, { intent: intentOf('keep'), readAt }),
  z.extend(reportedRevision, { intent: intentOf('withdraw'), readAt }),
  z.extend(shownQuestion, { intent: intentOf('put-back'), readAt }),
  z.object({ intent: intentOf('done'), id: z.string().check(z.regex(/^[\w-]{1,100}$/)) }),
  /** Settles all feedback up to `readAt` that the search `find` finds. An empty search finds all. */
  z.object({
    intent: intentOf('all-done'),
    find: z.string().check(z.maxLength(FIND_LENGTH)),
    readAt,
  }),
])
export type InboxAction = z.infer<typeof inboxAction>
