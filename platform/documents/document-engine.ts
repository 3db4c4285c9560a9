import { randomUUID } from 'node:crypto'
import {
  assertCollectionPath,
  assertStorable,
  type DocumentData,
  type DocumentIndex,
  type DocumentStore,
  indexFor,
  type ListQuery,
  parseDocumentPath,
  type StoredDocument,
  StoreTroubleError,
  type Write,
} from './document-store.ts'

export type DocumentPlace = { collection: string; id: string }
export type PlacedDocument = DocumentPlace & { data: DocumentData }

export type CheckedWrite = DocumentPlace & { type: Write['type']; json: string }

/** The operations of a database. `documentStore` checks all arguments before it calls them. */
export type DocumentEngine = {
  /** The name of the database in messages, without user and password. */
  name: string
  /** At most this many reads and this many writes are pending. Further calls fail at once. */
  maxPending: number
  get(place: DocumentPlace): Promise<DocumentData | null>
  list(collection: string, query: ListQuery, index: DocumentIndex | null): Promise<StoredDocument[]>
  /** Like `DocumentStore.batch`. With `hasNewId` the batch creates a document with a new random id. */
  batch(writes: CheckedWrite[], hasNewId: boolean): Promise<boolean>
  /**
   * Returns the next documents of all collections after a place. Only the last page has fewer than
   * `limit`.
   */
  page(limit: number, after: DocumentPlace | null): Promise<PlacedDocument[]>
  close(): Promise<void>
}

const PAGE_SIZE = 100

/** Opens a document store on a database. A list that needs an undeclared index fails. */
export function documentStore(engine: DocumentEngine, declared: DocumentIndex[]): DocumentStore {
  const { run, close } = guardedCalls(engine)

  async function batch(writes: Write[], hasNewId = false): Promise<boolean> {
    const checked = writes.map(checkedWrite)
    return run('write', () => engine.batch(checked, hasNewId))
  }

  return {
    async get(path) {
      const place = parseDocumentPath(path)
      const data = await run('read', () => engine.get(place))
      return data && { id: place.id, data }
    },
    async list(collection, query = {}) {
      assertCollectionPath(collection)
      const index = indexFor(query, declared)
      return run('read', () => engine.list(collection, query, index))
    },
    ...writeVerbs(batch),
    async *all(after) {
      let last = after === undefined ? null : parseDocumentPath(after)
      for (;;) {
        const page: PlacedDocument[] = await run('read', () => engine.page(PAGE_SIZE, last))
        for (const { collection, id, data } of page) yield { path: `${collection}/${id}`, data }
        if (page.length < PAGE_SIZE) return
        last = page.at(-1) ?? null
      }
    },
    close,
  }
}

/** Makes all write methods from one function that writes a batch. */
export function writeVerbs(
  batch: (writes: Write[], hasNewId?: boolean) => Promise<boolean>,
): Pick<DocumentStore, 'add' | 'create' | 'set' | 'merge' | 'delete' | 'batch'> {
  return {
    async add(collection, data) {
      const id = randomUUID()
      await batch([{ type: 'create', path: `${collection}/${id}`, data }], true)
      return id
    },
    create: (path, data) => batch([{ type: 'create', path, data }]),
    async set(path, data) {
      await batch([{ type: 'set', path, data }])
    },
    async merge(path, data) {
      await batch([{ type: 'merge', path, data }])
    },
    async delete(path) {
      await batch([{ type: 'delete', path }])
    },
    batch: (writes) => batch(writes),
  }
}

/** Limits the pending calls. After `close` new calls fail, and `close` waits for the pending ones. */
function guardedCalls({ name, maxPending, close }: DocumentEngine) {
  const pending = { read: new Set<Promise<unknown>>(), write: new Set<Promise<unknown>>() }
  let closing: Promise<void> | undefined

  async function run<T>(kind: 'read' | 'write', start: () => Promise<T>): Promise<T> {
    if (closing) throw new Error(`The document store is closed: ${name}`)
    if (pending[kind].size >= maxPending) {
      throw new StoreTroubleError('busy', `${maxPending} calls already wait for ${name}`)
    }
    const call = start()
    pending[kind].add(call)
    try {
      return await call
    } finally {
      pending[kind].delete(call)
    }
  }

  return {
    run,
    close() {
      closing ??= Promise.allSettled([...pending.read, ...pending.write]).then(close)
      return closing
    },
  }
}

/** Checks a write. Copies its data, because the caller may change the data while the write waits. */
function checkedWrite(write: Write): CheckedWrite {
  const place = parseDocumentPath(write.path)
  const data = 'data' in write ? write.data : {}
  assertStorable(data)
  return { type: write.type, ...place, json: JSON.stringify(data) }
}
