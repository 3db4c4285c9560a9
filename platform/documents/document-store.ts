/**
 * The port to the database. It stores documents: JSON objects at slash-separated paths of alternating
 * collection and id (`things/t1`, `things/t1/parts/p3`), as in Firestore's data model.
 *
 * Every adapter keeps these promises (checked by `document-store.contract.ts` and `outage.contract.ts`):
 *
 * - **Documents** are JSON objects. The store throws a `TypeError`, before it writes anything, for a
 *   malformed path and for data that is not JSON: `undefined`, numbers that are not finite, text with
 *   NUL or a lone surrogate, nesting deeper than 20.
 * - **A write that resolved is durable**: it survives a crash of the process. A document that made a
 *   `create` return false is durable, too. The results of `get` and `list` may not be durable yet.
 * - **merge** replaces top-level fields only; a nested object or list is replaced whole. It creates
 *   the document if it is missing. `null` is a value, not a deletion.
 * - **list** returns only direct children of the collection. It orders by one field, then by id in
 *   the same direction, and leaves out documents without that field. Without `orderBy` it orders by
 *   id ascending. `null` sorts before numbers, and numbers before text. Text compares by code point.
 *   Fields in `where` and `orderBy` hold text, numbers or null.
 * - **Every list reads an index.** The adapter gets a `DocumentIndex` for each kind of list that the
 *   product reads. Any other list throws an `Error` that names the missing index. Only a list without
 *   `where` and `orderBy` needs no `DocumentIndex`.
 * - **Failures**: a call that may succeed later throws a `StoreTroubleError` within some seconds. If
 *   the operator has to act, a call or the opening of the store throws an `UnusableDatabaseError`.
 * - **Time**: the store reads no clock. Callers give times as ISO 8601 text in UTC with milliseconds
 *   (`2026-11-20T08:00:00.000Z`), which order as text.
 */
export interface DocumentStore {
  get(path: string): Promise<StoredDocument | null>
  /** Returns the matching documents of a collection, in order. An unknown collection is empty. */
  list(collection: string, query?: ListQuery): Promise<StoredDocument[]>
  /** Writes a new document under a new random id, which it returns. */
  add(collection: string, data: DocumentData): Promise<string>
  /** Writes a document that must be absent. Returns false, and writes nothing, if it exists. */
  create(path: string, data: DocumentData): Promise<boolean>
  set(path: string, data: DocumentData): Promise<void>
  /** Writes the given top-level fields and leaves the others unchanged. */
  merge(path: string, data: DocumentData): Promise<void>
  /** Removes the document, but not the documents below it. Does nothing if there is no such document. */
  delete(path: string): Promise<void>
  /**
   * Makes all the writes, in order, or none of them. Returns false, with nothing written, if the
   * document of a `create` or an `absent` exists. An `absent` writes nothing itself.
   */
  batch(writes: Write[]): Promise<boolean>
  /**
   * Yields every document of the store once, from the start or after the document at the path
   * `after`. The order depends on the adapter and never changes. Documents that are written during
   * the call may be left out.
   */
  all(after?: string): AsyncIterable<{ path: string; data: DocumentData }>
  close(): Promise<void>
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type DocumentData = { [field: string]: Json }
export type StoredDocument = { id: string; data: DocumentData }
export type FieldValue = string | number | null

export type ListQuery = {
  where?: Record<string, FieldValue>
  orderBy?: { field: string; direction: 'asc' | 'desc' }
  limit?: number
  /** The list starts after this document, which was the last one of the previous page. */
  startAfter?: StoredDocument
}

export type Write =
  | { type: 'create' | 'set' | 'merge'; path: string; data: DocumentData }
  | { type: 'delete' | 'absent'; path: string }

/** The index of a list that matches the fields in `where` by equality, and orders by `orderBy`. */
export type DocumentIndex = { where: string[]; orderBy: string | null }

/** The operator must act: the database is damaged, foreign, too new, or it denies access. */
export class UnusableDatabaseError extends Error {
  override name = 'UnusableDatabaseError'
}

/**
 * The store can't answer a correct call now: it is `full`, or `busy` (locked, overloaded or
 * unreachable). The caller may try again. The failed write may still have happened.
 */
export class StoreTroubleError extends Error {
  override name = 'StoreTroubleError'
  readonly trouble: StoreTrouble

  constructor(trouble: StoreTrouble, message: string, options?: ErrorOptions) {
    super(message, options)
    this.trouble = trouble
  }
}
export type StoreTrouble = 'full' | 'busy'

/**
 * Returns the trouble of a `StoreTroubleError`, `full` for a file that does not fit on the disk, or null
 * for other errors. In development the class can load twice, so `instanceof` may fail.
 */
export function storeTroubleOf(error: unknown): StoreTrouble | null {
  if (!(error instanceof Error)) return null
  if ('trouble' in error) return (error as StoreTroubleError).trouble
  return 'code' in error && error.code === 'ENOSPC' ? 'full' : null
}

const SEGMENT = /^(?!\.{1,2}$)(?!__.*__$)[A-Za-z0-9._~-]{1,128}$/

/** Splits a document path into collection and id. Throws a `TypeError` if it is not a document path. */
export function parseDocumentPath(path: string): { collection: string; id: string } {
  const cut = path.lastIndexOf('/')
  const id = path.slice(cut + 1)
  const collection = path.slice(0, Math.max(cut, 0))
  assertCollectionPath(collection)
  if (!SEGMENT.test(id)) throw new TypeError(`Not a document path: ${JSON.stringify(path)}`)
  return { collection, id }
}

/** Throws a `TypeError` unless the path has an odd number of well-formed segments. */
export function assertCollectionPath(collection: string): void {
  const segments = collection.split('/')
  if (segments.length % 2 === 0 || !segments.every((segment) => SEGMENT.test(segment))) {
    throw new TypeError(`Not a collection path: ${JSON.stringify(collection)}`)
  }
}

/** Throws a `TypeError` unless every adapter can store `data` unchanged (see **Documents** above). */
export function assertStorable(data: unknown): asserts data is DocumentData {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw new TypeError('A document must be a JSON object')
  }
  assertJson(data, 'document')
}

/** The name of an index: `where status order by createdAt`. The order of `where` does not matter. */
export function nameOfIndex({ where, orderBy }: DocumentIndex): string {
  return `where ${[...where].sort().join(', ') || '-'} order by ${orderBy ?? '-'}`
}

/**
 * Returns the declared index for `query`, or null for a whole collection by id, which needs no index.
 * Throws a `TypeError` if the query is malformed, and an `Error` if the index is not declared.
 */
export function indexFor(query: ListQuery, declared: DocumentIndex[]): DocumentIndex | null {
  const { where = {}, orderBy, limit, startAfter } = query
  assertStorable(where)
  if (!Object.values(where).every(isFieldValue)) {
    throw new TypeError('where holds a value of no order')
  }
  if (limit !== undefined && !(Number.isSafeInteger(limit) && limit > 0)) {
    throw new TypeError(`Not a limit: ${limit}`)
  }
  if (startAfter && orderBy && !isFieldValue(startAfter.data[orderBy.field])) {
    throw new TypeError(`startAfter has no ${orderBy.field} to go on after`)
  }
  const index = { where: Object.keys(where).sort(), orderBy: orderBy?.field ?? null }
  if (index.where.length === 0 && index.orderBy === null) return null
  const name = nameOfIndex(index)
  if (declared.some((other) => nameOfIndex(other) === name)) return index
  throw new Error(`No index is declared for this list: ${name}`)
}

/** True if lists can match and order by this value. */
export function isFieldValue(value: unknown): value is FieldValue {
  return value === null || typeof value === 'string' || Number.isFinite(value)
}

/** Objects and lists in a document are nested at most this deep, which is Firestore's limit. */
const MAX_DEPTH = 20

function assertJson(value: unknown, where: string, depth = 0): void {
  if (depth > MAX_DEPTH) throw new TypeError(`${where} is nested too deep`)
  if (value === null || typeof value === 'boolean') return
  if (typeof value === 'number' && Number.isFinite(value)) return
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw new TypeError(`${where} holds text with NUL or a lone surrogate`)
    }
    return
  }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) assertJson(item, `${where}[${index}]`, depth + 1)
    return
  }
  if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    for (const [key, item] of Object.entries(value)) {
      assertJson(key, `${where} key`)
      assertJson(item, `${where}.${key}`, depth + 1)
    }
    return
  }
  throw new TypeError(`${where} is not JSON`)
}
