import type { DocumentPlace } from '../document-engine.ts'
import type { FieldValue, ListQuery } from '../document-store.ts'
import type { Client } from './client.ts'
import { firestoreValue, pathOfField } from './values.ts'

export type QueryRequest = NonNullable<Parameters<Client['runQuery']>[0]>

/** Returns the Firestore query for a list. `root` is the prefix of the names of all documents. */
export function listRequest(
  root: string,
  collection: string,
  { where = {}, orderBy, limit, startAfter }: ListQuery,
): QueryRequest {
  const [collectionId = '', ...parent] = collection.split('/').reverse()
  const direction = orderBy?.direction === 'desc' ? 'DESCENDING' : 'ASCENDING'
  const order = [...(orderBy ? [pathOfField(orderBy.field)] : []), '__name__']
  const last = startAfter && [
    ...(orderBy ? [firestoreValue(startAfter.data[orderBy.field] ?? null)] : []),
    { referenceValue: `${root}/${collection}/${startAfter.id}` },
  ]
  return {
    parent: [root, ...parent.reverse()].join('/'),
    structuredQuery: {
      from: [{ collectionId }],
      where: allOf(Object.entries(where).map(equals)),
      orderBy: order.map((fieldPath) => ({ field: { fieldPath }, direction })),
      startAt: last && { values: last, before: false },
      limit: limit === undefined ? undefined : { value: limit },
    },
  }
}

/** Returns the Firestore query for all documents below `root`, in the order of their paths. */
export function everythingRequest(
  root: string,
  limit: number,
  after: DocumentPlace | null,
): QueryRequest {
  const last = after && [{ referenceValue: `${root}/${after.collection}/${after.id}` }]
  return {
    parent: root,
    structuredQuery: {
      from: [{ allDescendants: true }],
      orderBy: [{ field: { fieldPath: '__name__' }, direction: 'ASCENDING' }],
      startAt: last && { values: last, before: false },
      limit: { value: limit },
    },
  }
}

type Filter = NonNullable<NonNullable<QueryRequest['structuredQuery']>['where']>

function equals([name, value]: [string, FieldValue]): Filter {
  const field = { fieldPath: pathOfField(name) }
  if (value === null) return { unaryFilter: { field, op: 'IS_NULL' } }
  return { fieldFilter: { field, op: 'EQUAL', value: firestoreValue(value) } }
}

function allOf(filters: Filter[]): Filter | undefined {
  return filters.length > 1 ? { compositeFilter: { op: 'AND', filters } } : filters[0]
}
