import * as z from 'zod'
import { collection } from '../../../platform/documents/collection.ts'

/** The longest text of a value, and the most values, that one change of the list has. */
export const TEXT_LENGTH = 500
export const MOST_VALUES = 16

/**
 * What admins and the operator did. The app only adds to this collection, and removes what is older than the
 * setting `CHANGE_DAYS`. Texts have tokens in place of email addresses (`hidden-addresses.server.ts`).
 */
const deed = z.object({
  at: z.iso.datetime(),
  /** The hash of the admin, or `operator`. */
  by: z.string(),
  /** An intent, or a command of the operator. */
  did: z.string(),
  /** What it was about, as `things.ts` names it, and the state that this belongs to. */
  thing: z.string(),
  state: z.string().nullable(),
  /** The title of the thing at that time. */
  title: z.string(),
  note: z.string(),
  changes: z.array(
    z.object({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type Deed = z.infer<typeof deed>

export const deeds = collection({
  path: 'deeds',
  holds: { what: 'changes', until: { setting: 'changeDays' } },
  schema: deed,
  lists: [
    { orderBy: 'at desc' },
    { where: ['thing'], orderBy: 'at desc' },
    { where: ['state'], orderBy: 'at desc' },
    { where: ['by'], orderBy: 'at desc' },
    { where: ['did'], orderBy: 'at desc' },
  ],
})
