import * as z from 'zod'
import { collection } from '../../../platform/documents/collection.ts'
import type { Bank } from '../../questions/bank/bank.server.ts'
import { manualOf } from '../manuals/manual-file.ts'
import { editionOutcome } from '../proof/edition.ts'

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

/** Returns the questions that cite another manual, each with its source. */
export function itemsOfOtherManuals({ items }: Bank, manual: string) {
  return items
    .flatMap(({ source, ...item }) => (source ? [{ ...item, source }] : []))
    .filter(({ source }) => manualOf(source) !== manual)
}
