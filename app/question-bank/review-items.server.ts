import * as z from 'zod'
import { collection } from '../../platform/documents/collection.ts'
import { generatedItem } from '../proof/generated-item.ts'
import { reason } from '../proof/reasons.ts'

/** A question that waits for review. */
const reviewItem = z.object({
  item: generatedItem,
  reasons: z.array(reason),
  /** The id of the manual that the question cites; null if it cites none. */
  manual: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type ReviewItem = z.infer<typeof reviewItem>

export const reviewItems = collection({
  path: 'states/{abbrev}/reviewItems',
  schema: reviewItem,
})
