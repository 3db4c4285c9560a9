import * as z from 'zod'
import type { Logger } from '../log.ts'
import {
  type DocumentData,
  type DocumentIndex,
  type DocumentStore,
  type FieldValue,
  indexFor,
  type Json,
  type ListQuery,
  type StoredDocument,
  type Write,
} from './document-store.ts'

/** The name of what documents hold about people, and what ends it: a number of days, a setting, or an event. */
export type Holding = {
  what: string
  until: { days: number } | { setting: string } | { event: string }
}

export type Declaration<Kind extends string = string, Field extends string = string> = {
  /** The path, with a name for each id: `things/{thing}/parts`. */
  path: string
  /** The lists that the app reads from this collection. Indexes are derived from them. */
  lists?: readonly ListShape<Field>[]
  /** True if each document has a field `expiresAt` with the time when it expires. */
  expires?: true
  /** The name of the field, or of the `{name}` in the path, that has the user id of the owner. */
  owner?: string
  /** Returns the writes that replace the deletion of a document when its owner's data is deleted. */
  release?: (document: StoredDocument, now: Date) => Write[]
  exported?: false
  /** `link` is the field that links to a stored file, and `uri` the field with the file's URI. */
  file?: { link: Field; uri?: Field }
  /** Left out if the documents hold nothing about people. */
  holds?: Holding
  /** The kind of content, if cached pages show these documents. A write changes the kind's version. */
  shows?: Kind
}

export type ListShape<Field extends string = string> = {
  where?: readonly Field[]
  orderBy?: Order<Field>
}
type Order<Field extends string> = `${Field} ${'asc' | 'desc'}`

type IdsOf<Path extends string> = Path extends `${string}{${string}}${infer Rest}`
  ? [id: string, ...IdsOf<Rest>]
  : []

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

export type Typed<T> = T & { id: string }

type TypedQuery<T> = {
  where?: { [Field in keyof T]?: FieldValue }
  orderBy?: Order<keyof T & string>
  limit?: number
}

type Place = { documents: DocumentStore; log: Logger }

/**
 * Declares a collection. Add the result to the list of all collections, from which the app derives
 * indexes, exports, deletions of users and page versions. To read and write the collection, call the
 * result with a store and the ids of the path.
 *
 * Reads and writes parse documents with the zod schema, which is of an object or an intersection of
 * objects. A write that does not fit throws a `ZodError`. `merge` checks each given field, but no
 * rule about several fields. If a stored document does not fit, `list` leaves it out and logs it,
 * `find` returns 'malformed' and logs it, and `get` throws.
 */
export function collection<
  const Path extends string,
  T extends object,
  Kind extends string = never,
  Ids extends string[] = IdsOf<Path>,
>(
  declaration: Declaration<Kind, keyof T & string> & {
    path: Path
    schema: z.core.$ZodType<T>
    owner?: NamesIn<Path> | (keyof T & string)
  },
) {
  const { path, schema } = declaration
  const indexes = indexesOf(declaration)
  const at = (...ids: Ids) => pathWith(path, ids)
  const open = ({ documents, log }: Place, ...ids: Ids) => {
    // The path may contain a user id, which must not get into the log.
    const loggedPath = isOwnedByPath(declaration) ? path : at(...ids)
    const onMalformed = (id: string, cause: unknown) =>
      log.error({ path: `${loggedPath}/${id}`, err: cause }, 'malformed document left out')
    return openCollection(documents, at(...ids), schema, indexes, onMalformed)
  }
  return Object.assign(open, declaration, { at })
}

/** A collection's path with ids in place of its `{names}`. */
export function pathWith(path: string, ids: string[]): string {
  return ids.reduce((filled, id) => filled.replace(/\{\w+\}/, () => id), path)
}

export function indexesOf(declaration: Declaration): DocumentIndex[] {
  const { lists = [], owner, expires } = declaration
  const indexes = lists.map(({ where = [], orderBy }) => ({
    where: [...where],
    orderBy: orderBy?.split(' ')[0] ?? null,
  }))
  if (owner && !isOwnedByPath(declaration)) indexes.push({ where: [owner], orderBy: null })
  if (expires) indexes.push({ where: [], orderBy: 'expiresAt' })
  return indexes
}

export function isOwnedByPath({ path, owner }: Declaration): boolean {
  return path.includes(`{${owner}}`)
}

const REMOVED_AT_ONCE = 20
const FIRST_PAGE = 5
/**
 * The approximate number of characters in each page after the first. The length of the last document
 * shows how many documents fit.
 */
const PAGE_CHARACTERS = 100_000

/**
 * Opens a collection. Methods with the name of a `DocumentStore` method do the same as that method,
 * but with typed data.
 */
function openCollection<T extends object>(
  store: DocumentStore,
  path: string,
  schema: z.core.$ZodType<T>,
  indexes: DocumentIndex[],
  onMalformed: (id: string, cause: unknown) => void,
) {
  const at = (id: string) => `${path}/${id}`
  const parse = (value: unknown) => z.parse(schema, value) as DocumentData

  const write = {
    create: (id: string, value: T): Write => ({ type: 'create', path: at(id), data: parse(value) }),
    set: (id: string, value: T): Write => ({ type: 'set', path: at(id), data: parse(value) }),
    merge: (id: string, fields: Partial<T>): Write => ({
      type: 'merge',
      path: at(id),
      data: parseFields(schema, fields),
    }),
    delete: (id: string): Write => ({ type: 'delete', path: at(id) }),
  }

  async function listed(given: TypedQuery<T>, startAfter?: StoredDocument) {
    const [field = '', direction] = given.orderBy?.split(' ') ?? []
    const orderBy = field && { orderBy: { field, direction } }
    const query = { ...given, ...orderBy, startAfter } as ListQuery
    indexFor(query, indexes)
    return store.list(path, query)
  }

  const fitting = (documents: StoredDocument[]) =>
    documents.flatMap(({ id, data }): Typed<T>[] => {
      const parsed = z.safeParse(schema, data)
      if (parsed.success) return [{ ...parsed.data, id }]
      onMalformed(id, parsed.error)
      return []
    })

  return {
    write,
    async get(id: string): Promise<Typed<T> | null> {
      const found = await store.get(at(id))
      if (!found) return null
      const parsed = z.safeParse(schema, found.data)
      if (parsed.success) return { ...parsed.data, id }
      throw new Error(`${at(id)} does not fit its schema`, { cause: parsed.error })
    },
    /** Reads a document. Returns 'malformed' for a document that does not fit, and logs it. */
    async find(id: string): Promise<Typed<T> | 'missing' | 'malformed'> {
      const found = await store.get(at(id))
      return found ? (fitting([found])[0] ?? 'malformed') : 'missing'
    },
    list: async (query: TypedQuery<T> = {}) => fitting(await listed(query)),
    /** Reads a list page by page. A page has at most `most` documents, and fewer if they are large. */
    async *pages(
      most: number,
      query: Omit<TypedQuery<T>, 'limit'> = {},
      startAfter?: StoredDocument,
    ) {
      let limit = Math.min(most, FIRST_PAGE)
      for (let last = startAfter; ; ) {
        const page = await listed({ ...query, limit }, last)
        yield fitting(page)
        last = page.at(-1)
        if (!last || page.length < limit) return
        const fitIn = Math.floor(PAGE_CHARACTERS / lengthOf(last.data))
        limit = Math.min(Math.max(fitIn, 1), most)
      }
    },
    add: async (value: T) => store.add(path, parse(value)),
    create: async (id: string, value: T) => store.create(at(id), parse(value)),
    set: async (id: string, value: T) => store.set(at(id), parse(value)),
    merge: async (id: string, fields: Partial<T>) =>
      store.merge(at(id), parseFields(schema, fields)),
    delete: (id: string) => store.delete(at(id)),
    /** Removes some expired documents, the oldest first. Call it for each new document. */
    async removeExpired(now: Date) {
      const orderBy = 'expiresAt asc' as Order<keyof T & string>
      const oldest = await listed({ orderBy, limit: REMOVED_AT_ONCE })
      const expired = oldest.filter(({ data }) => String(data.expiresAt) <= now.toISOString())
      if (expired.length > 0) await store.batch(expired.map(({ id }) => write.delete(id)))
    },
  }
}

/** Estimates the length of a value's JSON text without creating the text, which would take memory. */
function lengthOf(value: Json): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 5
  return Object.values(value).reduce<number>((sum, inner) => sum + lengthOf(inner) + 10, 2)
}

/** Parses only the given fields. A partial schema would also add the defaults of missing fields. */
function parseFields(schema: z.core.$ZodType, fields: object): DocumentData {
  const parsed = objectsOf(schema).map(({ _zod }) => {
    const given = Object.entries(_zod.def.shape).filter(([field]) => Object.hasOwn(fields, field))
    return z.parse(z.object(Object.fromEntries(given)), fields)
  })
  return Object.assign({}, ...parsed)
}

function objectsOf(schema: z.core.$ZodType): z.core.$ZodObject[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return [schema as z.core.$ZodObject]
  if (def.type === 'intersection') return [...objectsOf(def.left), ...objectsOf(def.right)]
  throw new TypeError('merge needs a schema of an object')
}
