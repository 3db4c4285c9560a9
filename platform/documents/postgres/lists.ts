import { createHash } from 'node:crypto'
import {
  type DocumentIndex,
  type FieldValue,
  type ListQuery,
  nameOfIndex,
} from '../document-store.ts'

/**
 * Returns the SQL of the two keys by which lists match and order a field. The first key is a number,
 * so that null (-Infinity), numbers and text (Infinity) sort in this order. The second key is the
 * text. For a missing field, a boolean, a list or an object the first key is NULL, which no
 * comparison finds.
 */
function keysOf(field: string): [rank: string, text: string] {
  if (!/^[A-Za-z]\w*$/.test(field)) throw new TypeError(`Not a field an index can have: ${field}`)
  const type = `jsonb_typeof(data -> '${field}')`
  const value = `(data ->> '${field}')`
  const rank = `CASE ${type} WHEN 'null' THEN CAST('-Infinity' AS FLOAT8) WHEN 'number' THEN CAST(${value} AS FLOAT8) WHEN 'string' THEN CAST('Infinity' AS FLOAT8) END`
  const text = `CASE ${type} WHEN 'string' THEN ${value} ELSE '' END`
  return [`(${rank})`, `((${text}) COLLATE "C")`]
}

/** An index. `definition` is the text after CREATE INDEX in the statement that creates it. */
export type Index = { name: string; definition: string }

/** Returns the PostgreSQL index for a declared index. The name ends with a digest of the definition. */
export function indexOf(index: DocumentIndex): Index {
  const fields = index.where.toSorted().concat(index.orderBy ?? [])
  const columns = ['collection', ...fields.flatMap(keysOf), 'id'].join(', ')
  const present = fields.map((field) => `${keysOf(field)[0]} IS NOT NULL`).join(' AND ')
  const indexed = `(${columns}) WHERE ${present}`
  const digest = createHash('sha256').update(indexed).digest('hex').slice(0, 8)
  // PostgreSQL cuts names to 63 bytes, which must not cut off the digest.
  const name = `${nameOfIndex(index).slice(0, 54)} ${digest}`
  return { name, definition: `IF NOT EXISTS "${name}" ON documents ${indexed}` }
}

export function listStatement(
  collection: string,
  { where = {}, orderBy, limit, startAfter }: ListQuery,
  index: DocumentIndex | null,
): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const conditions = [`collection = ${parameter(collection)}`]
  for (const field of index?.where ?? []) {
    const [rank, text] = keysOf(field)
    const [rankValue, textValue] = keyValues(where[field])
    conditions.push(`${rank} = ${parameter(rankValue)}`, `${text} = ${parameter(textValue)}`)
  }
  const order = [...(orderBy ? keysOf(orderBy.field) : []), 'id']
  if (orderBy) conditions.push(`${order[0]} IS NOT NULL`)
  if (startAfter) {
    const keys = orderBy ? keyValues(startAfter.data[orderBy.field]) : []
    const beyond = orderBy?.direction === 'desc' ? '<' : '>'
    const last = [...keys, startAfter.id].map(parameter)
    conditions.push(`(${order.join(', ')}) ${beyond} (${last.join(', ')})`)
  }
  const direction = orderBy?.direction === 'desc' ? 'DESC' : 'ASC'
  const inOrder = order.map((column) => `${column} ${direction}`).join(', ')
  const atMost = limit === undefined ? '' : ` LIMIT ${parameter(limit)}`
  const text = `SELECT id, data FROM documents WHERE ${conditions.join(' AND ')} ORDER BY ${inOrder}${atMost}`
  return { text, values }
}

function keyValues(value: unknown): [rank: number | string, text: string] {
  const given = value as FieldValue
  if (given === null) return ['-Infinity', '']
  return typeof given === 'string' ? ['Infinity', given] : [given, '']
}
