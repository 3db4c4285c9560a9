import * as z from 'zod/mini'
import type {
  DocumentData,
  DocumentStore,
  FieldValue,
  Json,
  ListQuery,
  StoredDocument,
  Write,
} from './document-store.ts'

/** A stored document does not fit its schema. Recognise it by `name`; `cause` says what is wrong. */
export class MalformedDocumentError extends Error {
  override name = 'MalformedDocumentError'
}

/** How many documents the first page holds at most, and how many characters each other one, about. */
const FIRST_PAGE = 5
const PAGE_CHARACTERS = 100_000

/** A document that went through its schema, with its id. */
export type Typed<T> = T & { id: string }

/** As the port's `ListQuery`, in the fields of the collection's documents. */
export type TypedQuery<T> = {
  where?: { [Field in keyof T]?: FieldValue }
  orderBy?: { field: keyof T & string; direction: 'asc' | 'desc' }
  limit?: number
  startAfter?: Typed<T>
}

/** One collection whose documents fit a schema. The methods are the port's, with typed data. */
export type TypedCollection<T> = {
  /** The document, or `null` when there is none. Throws a `MalformedDocumentError` if it is unfit. */
  get(id: string): Promise<Typed<T> | null>
  /** The documents that match, in order, without unfit ones: those are reported. */
  list(query?: TypedQuery<T>): Promise<Typed<T>[]>
  /**
   * The same, read page by page, each when it is asked for: `most` documents at once, fewer when they
   * are large. A page is shorter where documents are unfit, and may be empty.
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
  /** The same writes, to be made by the store's `batch`. */
  write: {
    create(id: string, value: T): Write
    set(id: string, value: T): Write
    merge(id: string, fields: Partial<T>): Write
    delete(id: string): Write
  }
}

/**
 * The collection at `path`, through a zod schema of an object (or an intersection of objects):
 * nothing unparsed goes in or out. Writing a value that does not fit throws a `ZodError` and writes
 * nothing; `merge` checks the given fields one by one, not rules across fields. An unfit document
 * does not take a list down: the list leaves it out and `onMalformed` gets its path and the cause.
 */
export function typedCollection<Schema extends z.core.$ZodType<object>>(
  store: DocumentStore,
  path: string,
  schema: Schema,
  onMalformed: (path: string, cause: unknown) => void,
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

  const fitting = (documents: StoredDocument[]) =>
    documents.flatMap(({ id, data }) => {
      const parsed = z.safeParse(schema, data)
      if (parsed.success) return [{ ...parsed.data, id }]
      onMalformed(at(id), parsed.error)
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
      return fitting(await store.list(path, { ...query, ...after } as ListQuery))
    },
    async *pages(most, query = {}) {
      let limit = Math.min(most, FIRST_PAGE)
      for (let last: StoredDocument | undefined; ; ) {
        const startAfter = last && { startAfter: last }
        const page = await store.list(path, { ...query, limit, ...startAfter } as ListQuery)
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
