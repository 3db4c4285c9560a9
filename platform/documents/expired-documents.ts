import type { DocumentStore } from './document-store.ts'

/** How many documents are removed at once: more than one, so that they become fewer. */
const REMOVED_AT_ONCE = 20

/**
 * Removes some of a collection's documents whose time, the field `expiresAt`, is over at `now`: the
 * oldest first. Called whenever one is added, it bounds the collection to what has not expired.
 */
export async function removeExpired(
  documents: DocumentStore,
  collection: string,
  now: Date,
): Promise<void> {
  const oldest = await documents.list(collection, {
    orderBy: { field: 'expiresAt', direction: 'asc' },
    limit: REMOVED_AT_ONCE,
  })
  const expired = oldest.filter(({ data }) => String(data.expiresAt) <= now.toISOString())
  if (expired.length === 0) return
  await documents.batch(expired.map(({ id }) => ({ type: 'delete', path: `${collection}/${id}` })))
}
