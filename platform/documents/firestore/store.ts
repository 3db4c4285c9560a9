import { type CheckedWrite, documentStore } from '../document-engine.ts'
import type {
  DocumentData,
  DocumentIndex,
  DocumentStore,
  ListQuery,
  StoredDocument,
} from '../document-store.ts'
import { MAX_PENDING_CALLS, NoAnswerError } from '../remote-calls.ts'
import { connectToFirestore, type FirestoreConnection } from './client.ts'
import { isPassing, isThere, isUndone } from './errors.ts'
import { everythingRequest, hasOrder, listRequest, type QueryRequest } from './lists.ts'
import { dataOf, type FirestoreDocument } from './values.ts'
import { firestoreWrites } from './writes.ts'

/**
 * Opens a document store in Firestore, at the same paths and with the same fields. It connects when
 * it is first used. An index that is not deployed is an `UnusableDatabaseError`.
 */
export function openFirestoreStore(options: {
  /** `firestore://PROJECT_ID`, with `?database=NAME` for another database than the default one. */
  url: string
  /** Host and port of an emulator; null for the service. */
  emulator: string | null
  indexes: DocumentIndex[]
  /** The limit of a call, with all its attempts. */
  timeoutMs?: number
}): DocumentStore {
  const { emulator, indexes, timeoutMs = 3_000 } = options
  const { host: project, searchParams } = new URL(options.url)
  const database = searchParams.get('database') ?? '(default)'
  const connection = connectToFirestore({ project, database, emulator, timeoutMs })
  const { root } = connection
  return documentStore(
    {
      name: connection.name,
      maxPending: MAX_PENDING_CALLS,
      get: ({ collection, id }) => getDocument(connection, `${root}/${collection}/${id}`),
      list: (collection, query) => listDocuments(connection, collection, query),
      batch: (writes, hasNewId) => commit(connection, writes, hasNewId),
      async page(limit, after) {
        const last = after && `${after.collection}/${after.id}`
        return ask(connection, everythingRequest(root, limit, last))
      },
      close: () => connection.close(),
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

/** Reads on until the list is full, because Firestore also returns documents without an order. */
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
    found.push(...page.filter(({ data }) => hasOrder(data, orderBy)))
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
 * Makes all the writes in one commit. It repeats a commit that certainly did not happen, and one with
 * an unknown outcome that cannot happen twice, because a document must be absent. If that document
 * is there then, an earlier attempt wrote it (`hasNewId`), or the outcome stays unknown.
 */
async function commit(
  { database, root, name, run }: FirestoreConnection,
  given: CheckedWrite[],
  hasNewId: boolean,
): Promise<boolean> {
  const writes = firestoreWrites(root, given)
  if (!writes) return false
  if (writes.length === 0) return true
  const isOnce = writes.some(({ currentDocument }) => currentDocument)
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

/** A part of the answer to a call: a document, or only the end of the call. */
type Answer = { found?: FirestoreDocument | null; document?: FirestoreDocument | null }

async function received(answers: AsyncIterable<Answer>): Promise<Answer[]> {
  const found: Answer[] = []
  for await (const answer of answers) found.push(answer)
  return found
}
