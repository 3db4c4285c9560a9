import type { DocumentData, Json } from '../document-store.ts'
import type { Client } from './client.ts'

export type FirestoreWrite = NonNullable<
  NonNullable<NonNullable<Parameters<Client['commit']>[0]>['writes']>[number]
>
export type FirestoreDocument = NonNullable<FirestoreWrite['update']>
type Fields = NonNullable<FirestoreDocument['fields']>
export type FirestoreValue = Fields[string]

/**
 * Encodes a document for Firestore, which rejects a list directly in a list. Such an inner list
 * becomes a map with its JSON under the name `[]`. Firestore also rejects an empty name and names
 * such as `__this__`. These names get the prefix `~`, and so does a name that looks encoded.
 */
export function fieldsOf(data: DocumentData): Fields {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [storedName(name), firestoreValue(value)]),
  )
}

/** Encodes a JSON value for Firestore (see `fieldsOf`). */
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

/** Decodes what `fieldsOf` encoded. Throws an `Error` for a value that is not JSON. */
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

/** Returns the path of a field in the syntax of Firestore's update masks, orders and conditions. */
export function pathOfField(name: string): string {
  const stored = storedName(name)
  if (/^[A-Za-z_]\w*$/.test(stored)) return stored
  return `\`${stored.replace(/[\\`]/g, '\\$&')}\``
}

/** The name of the only field in a map that encodes an inner list. */
const LIST = '[]'

function storedName(name: string): string {
  return /^~*(|\[\]|__.*__)$/s.test(name) ? `~${name}` : name
}

function givenName(name: string): string {
  return /^~+(|\[\]|__.*__)$/s.test(name) ? name.slice(1) : name
}
