import * as z from 'zod/mini'
import { collection } from '../../../platform/documents/collection.ts'
import { writtenMonth } from '../../base/text/written-month.ts'
import { itemNotes } from './item-notes.ts'
import { quizItem, type RiderItem, riderItem } from './quiz-item.ts'

/** A single revision, which never changes. */
const storedItem = z.intersection(
  quizItem,
  z.extend(itemNotes, {
    createdAt: z.iso.datetime(),
    /** The version of the bank that first listed this revision. */
    version: z.int(),
    revision: z.int().check(z.positive()),
    /**
     * The first revision with the same meaning. Left out if the previous revision has another meaning.
     */
    sameSince: z.optional(z.int().check(z.positive())),
    origin: z.enum(['starter', 'manual', 'admin']),
    /** The number of the run that wrote the item, if a run did. */
    run: z.optional(z.int()),
    checkedAt: z.optional(z.iso.datetime()),
  }),
)
/** One stored revision of a question. All its revisions have the same `id`. */
export type StoredItem = z.infer<typeof storedItem> & { id: string }

export const quizItems = collection({
  path: 'states/{abbrev}/quizItems',
  schema: storedItem,
  lists: [{ orderBy: 'createdAt desc' }],
  shows: 'questions',
})

/** Names a revision of an item: `id~revision`. */
export function refOf({ id, revision }: Pick<StoredItem, 'id' | 'revision'>): string {
  return `${id}~${revision}`
}

/** Returns a question as riders get it, without the fields that only the server needs. */
export function toRiderItem({ revision, ...item }: StoredItem): RiderItem {
  const { topic, checkedAt } = item
  return riderItem.parse({
    ...item,
    ...(revision > 1 && { revision }),
    ...(topic === 'law' && checkedAt && { checked: writtenMonth(checkedAt) }),
  })
}
