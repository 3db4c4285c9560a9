import * as z from 'zod/mini'
import { collection } from '../../platform/documents/collection.ts'
import { generatedItem } from './generated-item.ts'
import { reason } from './reasons.ts'

/** A question that waits for the admin: `states/{abbrev}/reviewItems/{id}`. */
const reviewItem = z.object({
  item: generatedItem,
  reasons: z.array(reason),
  /** The manual it was written from; null when it came from none. */
  manual: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
})
export type ReviewItem = z.infer<typeof reviewItem>

export const reviewItems = collection({
  path: 'states/{abbrev}/reviewItems',
  schema: reviewItem,
})
