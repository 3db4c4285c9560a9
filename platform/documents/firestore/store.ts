import { type CheckedWrite, documentStore } from '../document-engine.ts'
import {
  type DocumentData,
  type DocumentIndex,
  type DocumentStore,
  isFieldValue,
  type ListQuery,
  type StoredDocument,
} from '../document-store.ts'
import { MAX_PENDING_CALLS, NoAnswerError } from '../remote-calls.ts'
import { connectToFirestore, type FirestoreConnection, type FirestorePlace } from './client.ts'
import { isPassing, isThere, isUndone } from './errors.ts'
import { everythingRequest, listRequest, type QueryRequest } from './lists.ts'
import { dataOf, type FirestoreDocument } from './values.ts'
import { firestoreWrites } from './writes.ts'

/** Opens a document store in Firestore. It connects at the first read or write. */
export function openFirestoreStore(
  options: FirestorePlace & { indexes: DocumentIndex[]; timeoutMs?: number },
): DocumentStore {
  const { indexes, timeoutMs = 3_000 } = options
  const connection = connectToFirestore(options, timeoutMs)
  const { root } = connection
  return documentStore(
    {
      name: connection.name,
      maxPending: MAX_PENDING_CALLS,
      get: ({ collection, id }) => getDocument(connection, `${root}/${collection}/${id}`),
      list: (collection, query) => listDocuments(connection, collection, query),
      batch: (writes, hasNewId) => commit(connection, writes, hasNewId),
      page: (limit, after) => ask(connection, everythingRequest(root, limit, after)),
      close: connection.close,
    },
    indexes,
  )
}

async function getDocument(
  { database, run }: FirestoreConnection,
  name: string,
): Promise<DocumentData | null> {
  const request = { database, documents: [name] }
  const answers = await run((client, options) =>
    received(client.batchGetDocuments(request, options)),
  )
  const found = answers.find((answer) => answer.found)?.found
  return found ? dataOf(found.fields) : null
}

/**
 * Reads pages until the list is full or ends. One page may not fill the list, because documents
 * without a `FieldValue` in the `orderBy` field are left out.
 */
async function listDocuments(
  connection: FirestoreConnection,
  collection: string,
  query: ListQuery,
): Promise<StoredDocument[]> {
  const { orderBy, limit = Number.POSITIVE_INFINITY } = query
  const found: StoredDocument[] = []
  for (let { startAfter } = query; ; ) {
    const rest = limit - found.length
    const request = listRequest(connection.root, collection, {
      ...query,
      ...(Number.isFinite(rest) && { limit: rest }),
      ...(startAfter && { startAfter }),
    })
    const page = (await ask(connection, request)).map(({ id, data }) => ({ id, data }))
    found.push(...page.filter(({ data }) => !orderBy || isFieldValue(data[orderBy.field])))
    if (found.length >= limit || page.length < rest) return found
    startAfter = page.at(-1)
  }
}

async function ask({ root, run }: FirestoreConnection, request: QueryRequest) {
  const answers = await run((client, options) => received(client.runQuery(request, options)))
  return answers.flatMap(({ document }) => {
    if (!document?.name) return []
    const path = document.name.slice(root.length + 1)
    const cut = path.lastIndexOf('/')
    const place = { collection: path.slice(0, cut), id: path.slice(cut + 1) }
    return [{ ...place, data: dataOf(document.fields) }]
  })
}

/**
 * Makes all the writes in one commit, and repeats a commit that certainly did not happen. After an
 * unknown outcome it repeats only a commit that creates a document. If that document then exists, an
 * earlier attempt or another process created it. With `hasNewId` only an earlier attempt can have
 * created it. Without `hasNewId` the creator is unknown, so the call fails.
 */
async function commit(
  { database, root, name, run }: FirestoreConnection,
  given: CheckedWrite[],
  hasNewId: boolean,
): Promise<boolean> {
  const writes = firestoreWrites(root, given)
  if (!writes) return false
  if (writes.length === 0) return true
  // Only a `create` makes a second commit fail. After an `absent` the document is still absent, so a
  // second commit would succeed.
  const isOnce = writes.some(({ update, currentDocument }) => update && currentDocument)
  let isUncertain = false
  const outcome = await run(
    async (client, options) => {
      try {
        await client.commit({ database, writes }, options)
        return 'done'
      } catch (error) {
        if (isThere(error)) return isUncertain ? 'unknown' : 'there'
        isUncertain ||= !isUndone(error)
        throw error
      }
    },
    (error) => isUndone(error) || (isOnce && isPassing(error)),
  )
  if (outcome !== 'unknown') return outcome === 'done'
  if (hasNewId) return true
  throw new NoAnswerError(`A lost answer of ${name}: it may be written`)
}

type Answer = { found?: FirestoreDocument | null; document?: FirestoreDocument | null }

async function received(answers: AsyncIterable<Answer>): Promise<Answer[]> {
  const found: Answer[] = []
  for await (const answer of answers) found.push(answer)
  return found
}
