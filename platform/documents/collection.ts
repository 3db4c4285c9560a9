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

/** A stored document does not fit its schema. Recognise it by `name`; `cause` says what is wrong. */
export class MalformedDocumentError extends Error {
  override name = 'MalformedDocumentError'
}

/** The first page reads at most this many documents; each later page about this many characters. */
const FIRST_PAGE = 5
const PAGE_CHARACTERS = 100_000

/** What a collection says about itself. `Kind` is what it shows, `Field` a field of its documents. */
export type Declaration<Kind extends string = string, Field extends string = string> = {
  /** Where its documents are, with a name for each id: `states/{abbrev}/quizItems`. */
  path: string
  /** Every shape of list that the product asks for. Each one gets an index. */
  lists?: readonly ListShape<Field>[]
  /** The parameter of the path, or the field, that holds the id of the user who owns a document. */
  owner?: string
  /** What replaces a document when its owner's data is deleted. Default: the document is deleted. */
  release?: (document: StoredDocument, now: Date) => Write[]
  /** False when an export leaves the documents out. */
  exported?: false
  /** The field that links to a stored file, and the field that says where that file is stored. */
  file?: { link: Field; uri?: Field }
  /** The cached pages that show the documents. Every write gives these pages a new version. */
  shows?: Kind
}

export type ListShape<Field extends string = string> = {
  where?: readonly Field[]
  orderBy?: { field: Field; direction: 'asc' | 'desc' }
}

/** A declared collection. Call it with a store and the ids of its path to use it. */
export type Collection<T, Ids extends string[], Kind extends string = never> = Declaration<Kind> & {
  (place: Place, ...ids: Ids): TypedCollection<T>
  /** The path of the collection with these ids. */
  at(...ids: Ids): string
}

type Place = { documents: DocumentStore; log: Logger }

/** One id for each `{name}` in the path. */
type IdsOf<Path extends string> = Path extends `${string}{${string}}${infer Rest}`
  ? [id: string, ...IdsOf<Rest>]
  : []

/** A document that fits its schema, with its id. */
export type Typed<T> = T & { id: string }

/** The port's `ListQuery`, in the fields of the collection's documents. */
export type TypedQuery<T> = {
  where?: { [Field in keyof T]?: FieldValue }
  orderBy?: { field: keyof T & string; direction: 'asc' | 'desc' }
  limit?: number
  startAfter?: Typed<T>
}

/** One collection whose documents fit a schema. The methods are the port's, with typed data. */
export type TypedCollection<T> = {
  /** The document, or `null` if there is none. Throws a `MalformedDocumentError` if it does not fit. */
  get(id: string): Promise<Typed<T> | null>
  /** The documents that match, in order. The log names each document that does not fit. */
  list(query?: TypedQuery<T>): Promise<Typed<T>[]>
  /**
   * The same in pages, each read on demand. A page has at most `most` documents, fewer if they are
   * large, and may be empty.
   */
  pages(
    most: number,
    query?: Omit<TypedQuery<T>, 'limit' | 'startAfter'>,
  ): AsyncGenerator<Typed<T>[]>
  add(value: T): Promise<string>
  create(id: string, value: T): Promise<boolean>
  set(id: string, value: T): Promise<void>
  merge(id: string, fields: Partial<T>): Promise<void>
  delete(id: string): Promise<void>
  /** The same writes, for the store's `batch`. */
  write: {
    create(id: string, value: T): Write
    set(id: string, value: T): Write
    merge(id: string, fields: Partial<T>): Write
    delete(id: string): Write
  }
}

/**
 * Declares a collection, once, in the room that owns it. It belongs in the list of all collections,
 * from which the indexes, the export, the deletion of a user's data and the page versions come.
 *
 * Documents are parsed with a zod schema of an object (or an intersection of objects) on the way in
 * and out. A write of a value that does not fit throws a `ZodError` and writes nothing. `merge`
 * checks each given field, but no rule across fields. A list leaves out and logs a stored document
 * that does not fit.
 */
export function collection<
  const Path extends string,
  Schema extends z.core.$ZodType<object>,
  Kind extends string = never,
>(
  declaration: Declaration<Kind, keyof z.output<Schema> & string> & { path: Path; schema: Schema },
): Collection<z.output<Schema>, IdsOf<Path>, Kind> {
  const { path, schema, owner } = declaration
  const indexes = indexesOf(declaration)
  const at = (...ids: string[]) => pathWith(path, ids)
  const open = ({ documents, log }: Place, ...ids: string[]) =>
    typedCollection(documents, log, {
      path: at(...ids),
      loggedPath: pathWith(path, ids, owner),
      schema,
      indexes,
    })
  return Object.assign(open, declaration, { at })
}

/** A collection's path with ids in place of its `{names}`, except for the name in `keep`. */
export function pathWith(path: string, ids: string[], keep?: string): string {
  const rest = [...ids]
  return path.replace(/\{(\w+)\}/g, (part, name) => {
    const id = rest.shift() ?? ''
    return name === keep ? part : id
  })
}

/** The indexes that the lists of a collection need. */
export function indexesOf({ path, lists = [], owner }: Declaration): DocumentIndex[] {
  const owned = owner && !isInPath(owner, path) ? [{ where: [owner], orderBy: null }] : []
  const declared = lists.map(({ where = [], orderBy }) => ({
    where: [...where],
    orderBy: orderBy?.field ?? null,
  }))
  return [...declared, ...owned]
}

export function isInPath(name: string, path: string): boolean {
  return path.includes(`{${name}}`)
}

type Opened<Schema> = {
  path: string
  /** The path without the id of an owner: the log shows no user ids. */
  loggedPath: string
  schema: Schema
  indexes: DocumentIndex[]
}

function typedCollection<Schema extends z.core.$ZodType<object>>(
  store: DocumentStore,
  log: Logger,
  { path, loggedPath, schema, indexes }: Opened<Schema>,
): TypedCollection<z.output<Schema>> {
  type T = z.output<Schema>
  const at = (id: string) => `${path}/${id}`
  const parse = (value: unknown) => z.parse(schema, value) as DocumentData

  const write: TypedCollection<T>['write'] = {
    create: (id, value) => ({ type: 'create', path: at(id), data: parse(value) }),
    set: (id, value) => ({ type: 'set', path: at(id), data: parse(value) }),
    merge: (id, fields) => ({ type: 'merge', path: at(id), data: parseFields(schema, fields) }),
    delete: (id) => ({ type: 'delete', path: at(id) }),
  }

  /** Refuses a list that this collection does not declare, even if another one does. */
  async function listed(query: ListQuery) {
    indexFor(query, indexes)
    return store.list(path, query)
  }

  const fitting = (documents: StoredDocument[]) =>
    documents.flatMap(({ id, data }) => {
      const parsed = z.safeParse(schema, data)
      if (parsed.success) return [{ ...parsed.data, id }]
      log.error({ path: `${loggedPath}/${id}`, err: parsed.error }, 'malformed document left out')
      return []
    })

  return {
    write,
    async get(id) {
      const found = await store.get(at(id))
      if (!found) return null
      const parsed = z.safeParse(schema, found.data)
      if (parsed.success) return { ...parsed.data, id }
      throw new MalformedDocumentError(`${at(id)} does not fit its schema`, { cause: parsed.error })
    },
    async list({ startAfter, ...query } = {}) {
      const after = startAfter && { startAfter: { id: startAfter.id, data: startAfter } }
      return fitting(await listed({ ...query, ...after } as ListQuery))
    },
    async *pages(most, query = {}) {
      let limit = Math.min(most, FIRST_PAGE)
      for (let last: StoredDocument | undefined; ; ) {
        const startAfter = last && { startAfter: last }
        const page = await listed({ ...query, limit, ...startAfter } as ListQuery)
        yield fitting(page)
        last = page.at(-1)
        if (!last || page.length < limit) return
        const fitIn = Math.floor(PAGE_CHARACTERS / lengthOf(last.data))
        limit = Math.min(Math.max(fitIn, 1), most)
      }
    },
    add: async (value) => store.add(path, parse(value)),
    create: async (id, value) => store.create(at(id), parse(value)),
    set: async (id, value) => store.set(at(id), parse(value)),
    merge: async (id, fields) => store.merge(at(id), parseFields(schema, fields)),
    delete: (id) => store.delete(at(id)),
  }
}

/** The characters in a value, about: its JSON text would take as much memory once more. */
function lengthOf(value: Json): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 5
  return Object.values(value).reduce<number>((sum, inner) => sum + lengthOf(inner) + 10, 2)
}

/** Only the given fields: parsing with a partial schema would also fill in defaults of the others. */
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
