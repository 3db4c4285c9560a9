import { randomUUID } from 'node:crypto'
import {
  assertCollectionPath,
  type DocumentData,
  type DocumentIndex,
  type DocumentStore,
  indexFor,
  PAGE,
  parseDocumentPath,
  type StoredDocument,
  type Write,
} from '../document-store.ts'
import { connectToFirestore } from './client.ts'
import { isPassing, isThere, isUndone, NoAnswerError } from './errors.ts'
import { everythingRequest, hasOrder, listRequest, type QueryRequest } from './lists.ts'
import { dataOf, type FirestoreDocument } from './values.ts'
import { firestoreWrites } from './writes.ts'

/** How many calls may be under way; the next one fails at once. */
const MAX_UNDER_WAY = 500

/**
 * Opens a document store in Firestore, at the same paths and with the same fields. It connects when
 * it is first used. A call fails within some seconds while Firestore does not answer, and works again
 * once it does; a write that failed for that reason may have happened. Calls throw an
 * `UnusableDatabaseError` when the operator has to mend something, such as an index not deployed.
 */
export function openFirestoreStore(options: {
  /** `firestore://PROJECT_ID`, with `?database=NAME` for another than the default one. */
  url: string
  /** Host and port of an emulator; null for the service. */
  emulator: string | null
  indexes: DocumentIndex[]
  /** How long a call may take in all, in milliseconds. */
  patience?: number
}): DocumentStore {
  const { emulator, indexes, patience = 3_000 } = options
  const { host: project, searchParams } = new URL(options.url)
  const database = searchParams.get('database') ?? '(default)'
  const connection = connectToFirestore({ project, database, emulator, patience })
  const root = `${connection.database}/documents`
  const underWay = new Set<Promise<unknown>>()
  let closing: Promise<void> | undefined

  const run: typeof connection.run = async (...call) => {
    if (closing) throw new Error(`The document store is closed: ${connection.place}`)
    if (underWay.size >= MAX_UNDER_WAY) {
      throw new Error(`${MAX_UNDER_WAY} calls already wait for Firestore ${connection.place}`)
    }
    const turn = connection.run(...call)
    underWay.add(turn)
    try {
      return await turn
    } finally {
      underWay.delete(turn)
    }
  }

  async function query(request: QueryRequest): Promise<{ path: string; data: DocumentData }[]> {
    const answers = await run((client, options) => received(client.runQuery(request, options)))
    return answers.flatMap(({ document }) =>
      document?.name
        ? [{ path: document.name.slice(root.length + 1), data: dataOf(document.fields) }]
        : [],
    )
  }

  /**
   * Makes all the writes in one commit. It is repeated when it certainly did not happen; and when
   * nobody knows, but it can't happen twice, because a document must not be there yet. `isOurs` tells
   * that one found there is what an earlier try wrote.
   */
  async function commit(given: Write[], isOurs = false): Promise<boolean> {
    const writes = firestoreWrites(root, given)
    if (!writes) return false
    if (writes.length === 0) return true
    const isOnce = writes.some(({ currentDocument }) => currentDocument)
    let isUncertain = false
    const outcome = await run(
      async (client, options) => {
        try {
          await client.commit({ database: connection.database, writes }, options)
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
    if (isOurs) return true
    throw new NoAnswerError(`A lost answer of Firestore ${connection.place}: it may be written`)
  }

  return {
    async get(path) {
      const { id } = parseDocumentPath(path)
      const request = { database: connection.database, documents: [`${root}/${path}`] }
      const answers = await run((client, options) =>
        received(client.batchGetDocuments(request, options)),
      )
      const found = answers.find((answer) => answer.found)?.found
      return found ? { id, data: dataOf(found.fields) } : null
    },
    async list(collection, asked = {}) {
      assertCollectionPath(collection)
      indexFor(asked, indexes)
      const { orderBy, limit = Number.POSITIVE_INFINITY } = asked
      const found: StoredDocument[] = []
      for (let { startAfter } = asked; ; ) {
        const rest = limit - found.length
        const page = await query(
          listRequest(root, collection, {
            ...asked,
            ...(Number.isFinite(rest) && { limit: rest }),
            ...(startAfter && { startAfter }),
          }),
        )
        const documents = page.map(({ path, data }) => ({
          id: path.slice(collection.length + 1),
          data,
        }))
        found.push(...documents.filter(({ data }) => hasOrder(data, orderBy)))
        if (found.length >= limit || page.length < rest) return found
        startAfter = documents.at(-1)
      }
    },
    async add(collection, data) {
      const id = randomUUID()
      await commit([{ type: 'create', path: `${collection}/${id}`, data }], true)
      return id
    },
    create: (path, data) => commit([{ type: 'create', path, data }]),
    async set(path, data) {
      await commit([{ type: 'set', path, data }])
    },
    async merge(path, data) {
      await commit([{ type: 'merge', path, data }])
    },
    async delete(path) {
      await commit([{ type: 'delete', path }])
    },
    batch: (writes) => commit(writes),
    async *all(after) {
      if (after !== undefined) parseDocumentPath(after)
      for (let last = after; ; ) {
        const page = await query(everythingRequest(root, PAGE, last))
        yield* page
        if (page.length < PAGE) return
        last = page.at(-1)?.path
      }
    },
    close() {
      closing ??= Promise.allSettled(underWay).then(() => connection.close())
      return closing
    },
  }
}

/** What a call answers, piece by piece: a document found, or only that it is done. */
type Answer = { found?: FirestoreDocument | null; document?: FirestoreDocument | null }

async function received(answers: AsyncIterable<Answer>): Promise<Answer[]> {
  const found: Answer[] = []
  for await (const answer of answers) found.push(answer)
  return found
}
