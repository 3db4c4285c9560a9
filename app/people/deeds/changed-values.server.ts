import { isDeepStrictEqual } from 'node:util'

export type ChangedValue = { what: string; before: string | null; after: string | null }

type Fields = { [field: string]: unknown }

/** Fields that change with each save and tell nothing. */
const UNTOLD = ['id', 'revision', 'version', 'createdAt', 'updatedAt', 'checkedAt', 'sameSince']

/** Returns the fields in which two forms of a thing differ. Null means that there is no such thing. */
export function changedValues(before: Fields | null, after: Fields | null): ChangedValue[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields].flatMap((what) => {
    const [was, is] = [before?.[what] ?? null, after?.[what] ?? null]
    if (UNTOLD.includes(what) || isDeepStrictEqual(was, is)) return []
    return [{ what, before: textOf(was), after: textOf(is) }]
  })
}

function textOf(value: unknown): string | null {
  if (value === null) return null
  if (typeof value === 'string') return value
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
    ? value.join(' | ')
    : JSON.stringify(value)
}
