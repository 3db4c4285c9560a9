import { createHash } from 'node:crypto'
import {
  type DocumentIndex,
  type FieldValue,
  type ListQuery,
  nameOfIndex,
} from '../document-store.ts'

/**
 * The SQL of the two keys by which a field is matched and ordered. The first is a number: -Infinity
 * for null, the number itself, Infinity for text, so that they sort in this order. A missing field or
 * any other type becomes NULL, which no comparison finds. The second key is the text.
 */
function keysOf(field: string): [rank: string, text: string] {
  if (!/^[A-Za-z]\w*$/.test(field)) throw new TypeError(`Not a field an index can have: ${field}`)
  const type = `jsonb_typeof(data -> '${field}')`
  const value = `(data ->> '${field}')`
  const rank = `CASE ${type} WHEN 'null' THEN CAST('-Infinity' AS FLOAT8) WHEN 'number' THEN CAST(${value} AS FLOAT8) WHEN 'string' THEN CAST('Infinity' AS FLOAT8) END`
  const text = `CASE ${type} WHEN 'string' THEN ${value} ELSE '' END`
  return [`(${rank})`, `((${text}) COLLATE "C")`]
}

/** An index, and the rest of its CREATE INDEX statement. */
export type Index = { name: string; definition: string }

/** The index of a shape of list. The digest in its name changes with the definition. */
export function indexOf(index: DocumentIndex): Index {
  const fields = [...index.where].sort().concat(index.orderBy ?? [])
  const columns = ['collection', ...fields.flatMap(keysOf), 'id'].join(', ')
  const present = fields.map((field) => `${keysOf(field)[0]} IS NOT NULL`).join(' AND ')
  const indexed = `(${columns}) WHERE ${present}`
  const digest = createHash('sha256').update(indexed).digest('hex').slice(0, 8)
  // PostgreSQL cuts names to 63 bytes.
  const name = `${nameOfIndex(index).slice(0, 54)} ${digest}`
  return { name, definition: `IF NOT EXISTS "${name}" ON documents ${indexed}` }
}

/** The statement for a list of this shape. */
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

/** The keys that `keysOf` computes for a value. */
function keyValues(value: unknown): [rank: number | string, text: string] {
  const given = value as FieldValue
  if (given === null) return ['-Infinity', '']
  return typeof given === 'string' ? ['Infinity', given] : [given, '']
}
