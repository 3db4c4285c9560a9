import * as z from 'zod'
import { collection } from '../../../platform/documents/collection.ts'

/** The pending deletions of accounts, each under the user's id. */
export const accountDeletions = collection({
  path: 'accountDeletions',
  holds: { what: 'deletions', until: { event: 'done' } },
  schema: z.object({ deletionId: z.string(), startedAt: z.iso.datetime() }),
})
