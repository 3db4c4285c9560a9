import * as z from 'zod'
import { collection } from '../../platform/documents/collection.ts'
import type { Bank } from '../bank/bank.server.ts'
import { manualOf } from '../manuals/manual-file.ts'
import { editionOutcome } from '../proof/edition.ts'
import type { StoredItem } from '../question/stored-items.server.ts'

/** The comparison of a bank with a new manual. The document's id is the id of the manual. */
export const editions = collection({
  path: 'states/{abbrev}/editions',
  schema: z.object({
    /** The outcome for each compared question. `ref` is the question's `id~revision`. */
    lines: z.array(z.object({ ref: z.string(), outcome: editionOutcome })),
    failure: z.string().nullable(),
    comparedAt: z.iso.datetime(),
  }),
})

export type CitingItem = StoredItem & { source: NonNullable<StoredItem['source']> }

export function itemsOfOtherManuals({ items }: Bank, manual: string): CitingItem[] {
  const cites = (item: StoredItem): item is CitingItem => item.source !== undefined
  return items.filter(cites).filter(({ source }) => manualOf(source) !== manual)
}
