import type { v1 } from '@google-cloud/firestore'
import type { DocumentData, Json } from '../document-store.ts'

type Client = InstanceType<typeof v1.FirestoreClient>
/** A write as Firestore takes it. */
export type FirestoreWrite = NonNullable<
  NonNullable<NonNullable<Parameters<Client['commit']>[0]>['writes']>[number]
>
export type FirestoreDocument = NonNullable<FirestoreWrite['update']>
type Fields = NonNullable<FirestoreDocument['fields']>
export type FirestoreValue = Fields[string]

/**
 * The fields of a document as Firestore keeps them: as they are, but for the two things it can't
 * hold. A list that is directly in a list becomes a map with its JSON under the name `[]`; a name
 * that is empty, `[]` or like `__this__` gets a `~` in front, and so does one that looks as if.
 */
export function fieldsOf(data: DocumentData): Fields {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [keptName(name), firestoreValue(value)]),
  )
}

/** A JSON value as Firestore keeps it (see `fieldsOf`). */
export function firestoreValue(value: Json): FirestoreValue {
  if (value === null) return { nullValue: 'NULL_VALUE' }
  if (typeof value === 'boolean') return { booleanValue: value }
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) ? { integerValue: value } : { doubleValue: value }
  }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(itemOf) } }
  return { mapValue: { fields: fieldsOf(value) } }
}

function itemOf(item: Json): FirestoreValue {
  if (!Array.isArray(item)) return firestoreValue(item)
  return { mapValue: { fields: { [LIST]: { stringValue: JSON.stringify(item) } } } }
}

/** The document that `fieldsOf` made these fields of. An `Error` if they hold what no JSON can. */
export function dataOf(fields: Fields | null | undefined): DocumentData {
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, value]) => [givenName(name), jsonOf(value)]),
  )
}

function jsonOf(value: FirestoreValue): Json {
  if ('stringValue' in value) return value.stringValue ?? ''
  if ('integerValue' in value) return Number(value.integerValue)
  if ('doubleValue' in value) return Number(value.doubleValue)
  if ('booleanValue' in value) return value.booleanValue ?? false
  if ('nullValue' in value) return null
  if ('arrayValue' in value) return (value.arrayValue?.values ?? []).map(jsonOf)
  if ('mapValue' in value) {
    const fields = value.mapValue?.fields
    const list = fields?.[LIST]?.stringValue
    return list ? JSON.parse(list) : dataOf(fields)
  }
  throw new Error(`A document holds a value that is not JSON: ${Object.keys(value).join()}`)
}

/** A field's name as a path of one segment, for the mask of a merge, an order or a condition. */
export function pathOfField(name: string): string {
  const kept = keptName(name)
  if (/^[A-Za-z_]\w*$/.test(kept)) return kept
  return `\`${kept.replace(/[\\`]/g, '\\$&')}\``
}

/** The name of a list inside a list. */
const LIST = '[]'

function keptName(name: string): string {
  return /^~*(|\[\]|__.*__)$/s.test(name) ? `~${name}` : name
}

function givenName(name: string): string {
  return /^~+(|\[\]|__.*__)$/s.test(name) ? name.slice(1) : name
}
