import { type Declaration, indexesOf, isOwnedByPath, pathWith } from './collection.ts'
import {
  type DocumentIndex,
  type DocumentStore,
  nameOfIndex,
  type Write,
} from './document-store.ts'

/** One batch deletes or releases at most this many documents, because some documents are large. */
const RELEASED_AT_ONCE = 20

/** Returns the indexes that the lists of these collections need, without duplicates. */
export function allIndexes(collections: readonly Declaration[]): DocumentIndex[] {
  const indexes = collections.flatMap(indexesOf)
  return [...new Map(indexes.map((index) => [nameOfIndex(index), index])).values()]
}

/** Returns a function that finds the declared collection at the path of a collection or document. */
export function collectionFinder<Declared extends Declaration>(
  collections: readonly Declared[],
): (path: string) => Declared | undefined {
  const byNames = new Map(collections.map((collection) => [namesIn(collection.path), collection]))
  return (path) => byNames.get(namesIn(path))
}

/** A path without its ids: `things/parts` for `things/t1/parts/p3`. */
function namesIn(path: string): string {
  const names = path.split('/').filter((_, at) => at % 2 === 0)
  return names.join('/')
}

/** Returns writes that delete or release the next documents of a user, or none if none are left. */
export async function releaseSome(
  { documents, now }: { documents: DocumentStore; now: () => Date },
  collection: Declaration,
  uid: string,
): Promise<Write[]> {
  const { owner = '', release } = collection
  const path = pathWith(collection.path, [uid])
  const where = isOwnedByPath(collection) ? {} : { [owner]: uid }
  const some = await documents.list(path, { where, limit: RELEASED_AT_ONCE })
  return some.flatMap(
    (document) =>
      release?.(document, now()) ?? [{ type: 'delete', path: `${path}/${document.id}` }],
  )
}
