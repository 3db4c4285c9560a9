import {
  FirestoreServer,
  type FirestoreStateCollection,
  type FirestoreStateDocument,
} from '@firestore-emulator/server'

type State = FirestoreServer['state']
type Query = Parameters<State['v1Query']>[1]
type Cursor = Query['start_at']
/** The form of a value in both the emulator's fields and the protocol's messages. */
type Value = { type: string; value: unknown }

/**
 * Starts the emulator from npm on this port, with fixes for its differences from Firestore. A commit is
 * atomic, and a write without a mask replaces the document. Queries support the order of types,
 * documents without the field, null, cursors and all descendants.
 */
export async function startNpmEmulator(port: number): Promise<{ stop: () => void }> {
  const emulator = new FirestoreServer()
  commitAsOne(emulator.state)
  emulator.state.v1Query = (parent, query) =>
    answer(documentsOf(emulator.state, parent, query), query)
  await emulator.start(port)
  return { stop: () => emulator.stop() }
}

/** Makes a commit atomic. Writes with the same date belong to the same commit in this emulator. */
function commitAsOne(state: State): void {
  const write = state.writeV1Document.bind(state)
  let commit = { date: new Date(), undo: [] as (() => void)[] }
  state.writeV1Document = (date, given) => {
    if (commit.date !== date) commit = { date, undo: [] }
    const document = state.getDocument(given.has_delete ? given.delete : given.update.name)
    const { metadata, fields } = document as unknown as { metadata: object; fields: object }
    commit.undo.unshift(() => Object.assign(document, { metadata, fields }))
    given.update_mask?.field_paths.splice(
      0,
      Number.POSITIVE_INFINITY,
      ...masked(given.update_mask.field_paths),
    )
    const replaces = given.has_update && !given.has_update_mask && !given.has_current_document
    try {
      if (replaces && document.metadata.hasExist) document.delete()
      return write(date, given)
    } catch (error) {
      for (const undo of commit.undo) undo()
      throw error
    }
  }
}

/**
 * Returns the field paths in the emulator's form: only names with a dot are quoted, and nothing is
 * escaped.
 */
function masked(paths: string[]): string[] {
  return paths.map((path) => {
    const name = path.replace(/^`(.*)`$/s, (_, quoted) => quoted.replace(/\\(.)/gs, '$1'))
    return name.includes('.') ? `\`${name}\`` : name
  })
}

function documentsOf(state: State, parent: string, query: Query): FirestoreStateDocument[] {
  const { collection_id, all_descendants } = query.from[0] ?? {}
  if (!all_descendants) return state.getCollection(`${parent}/${collection_id}`).getAllDocuments()
  const [, project = '', , database = ''] = parent.split('/')
  return below(state.getProject(project).getDatabase(database))
}

function below(node: object): FirestoreStateDocument[] {
  const { collections } = node as { collections: Record<string, FirestoreStateCollection> }
  const documents = Object.values(collections).flatMap((collection) => collection.getAllDocuments())
  return documents.flatMap((document) => [document, ...below(document)])
}

function answer(documents: FirestoreStateDocument[], query: Query): FirestoreStateDocument[] {
  const orders = query.order_by.map(({ field, direction }) => ({
    path: field.field_path,
    sign: direction === DESCENDING ? -1 : 1,
  }))
  const keys = (document: FirestoreStateDocument) => orders.map(({ path }) => read(document, path))
  const compareKeys = (a: (Value | null)[], b: (Value | null)[]) =>
    orders.reduce((found, { sign }, i) => found || sign * compare(a[i] ?? null, b[i] ?? null), 0)
  const matches = matcher(query)
  const after = query.has_start_at ? valuesOf(query.start_at) : null
  const found = documents
    .filter((document) => document.metadata.hasExist && matches(document))
    .map((document) => ({ document, key: keys(document) }))
    .filter(({ key }) => !key.includes(null) && (!after || compareKeys(key, after) > 0))
    .sort((a, b) => compareKeys(a.key, b.key))
    .map(({ document }) => document)
  return query.has_limit ? found.slice(0, query.limit.value) : found
}
const DESCENDING = 2

function matcher(query: Query): (document: FirestoreStateDocument) => boolean {
  const { where } = query
  const filters = where?.has_composite_filter ? where.composite_filter.filters : [where]
  return (document) =>
    filters.every((filter) => {
      if (!filter) return true
      if (filter.has_unary_filter) {
        return read(document, filter.unary_filter.field.field_path)?.type === 'null_value'
      }
      const { field, value } = filter.field_filter
      return compare(read(document, field.field_path), valueFrom(value)) === 0
    })
}

function read(document: FirestoreStateDocument, path: string): Value | null {
  if (path === '__name__') return { type: 'reference_value', value: document.getPath() }
  return document.getField(path) ?? null
}

function valuesOf(cursor: Cursor): Value[] {
  return cursor.values.map(valueFrom)
}

function valueFrom(value: Cursor['values'][number]): Value {
  const type = value.value_type
  return { type, value: type === 'none' ? null : value[type] }
}

const ORDER = ['null', 'boolean', 'integer', 'double', 'string', 'reference', 'array', 'map']

function compare(a: Value | null, b: Value | null): number {
  if (!a || !b) return Number.NaN
  const rank = ({ type }: Value) =>
    ORDER.indexOf(type.replace(/_value$/, '').replace('integer', 'double'))
  if (rank(a) !== rank(b)) return rank(a) - rank(b)
  if (typeof a.value === 'number') return a.value - (b.value as number)
  if (typeof a.value !== 'string') return a.value === b.value ? 0 : Number.NaN
  const text = ({ value }: Value) => Buffer.from((value as string).replaceAll('/', '\0'))
  return Buffer.compare(text(a), text(b))
}
