import * as z from 'zod/mini'
import { reportedItem } from '../reports/report.ts'

const question = z.pick(reportedItem, { state: true, itemId: true })

/** What the admin does with an entry of the inbox. */
export const inboxDeed = z.discriminatedUnion('intent', [
  /** The question stays as it is, in the bank or out. What was said until now is settled. */
  z.extend(question, { intent: z.literal('keep') }),
  z.extend(reportedItem, { intent: z.literal('withdraw') }),
  z.extend(question, { intent: z.literal('bring-back') }),
  z.object({ intent: z.literal('done'), id: z.string().check(z.regex(/^[\w-]{1,100}$/)) }),
])
export type InboxDeed = z.infer<typeof inboxDeed>
