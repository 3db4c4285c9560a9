import * as z from 'zod/mini'
import { reportedItem } from '../reports/report.ts'

/** A question as the page showed it. `pulledAt` is empty for a question that riders got. */
const shownQuestion = z.extend(reportedItem, { pulledAt: z.string().check(z.maxLength(50)) })

/** When the page was read (`Inbox.readAt`). What was said later stays open, because nobody saw it. */
const readAt = z.optional(z.iso.datetime())

/** What the admin does with an entry of the inbox. */
export const inboxDeed = z.discriminatedUnion('intent', [
  /** The question stays as it is, in the bank or out. What was said until now is settled. */
  z.extend(shownQuestion, { intent: z.literal('keep'), readAt }),
  z.extend(reportedItem, { intent: z.literal('withdraw'), readAt }),
  z.extend(shownQuestion, { intent: z.literal('bring-back'), readAt }),
  z.object({ intent: z.literal('done'), id: z.string().check(z.regex(/^[\w-]{1,100}$/)) }),
])
export type InboxDeed = z.infer<typeof inboxDeed>
