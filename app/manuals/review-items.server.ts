import * as z from 'zod/mini'
import { typedCollection } from '../../platform/documents/typed-collection.ts'
import type { Services } from '../context.server.ts'
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

export function reviewItems(
  { documents, log }: Pick<Services, 'documents' | 'log'>,
  abbrev: string,
) {
  return typedCollection(documents, `states/${abbrev}/reviewItems`, reviewItem, (path, cause) =>
    log.error({ path, err: cause }, 'malformed review item left out'),
  )
}
