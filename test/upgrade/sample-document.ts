import * as fc from 'fast-check'
import * as z from 'zod'
import type { Declaration } from '../../platform/documents/collection.ts'
import type { DocumentData, Json } from '../../platform/documents/document-store.ts'

/** How many random documents are tried until one fits the rules that a schema cannot show. */
const TRIES = 300
const PHOTO_LINK = '/files/posts/one/photo.0123456789abcdef-800x600.jpg'
const TIME = '2026-11-30T12:00:00.000Z'
/** What no pattern in a schema describes, by the name of the field. */
const KNOWN: Record<string, Json> = {
  admin_email: 'admin@example.com',
  link: PHOTO_LINK,
  contact: 'help@example.com',
  logo: '/files/site/logo.0123456789abcdef-64x64.png',
}

type Shape = {
  type?: string | string[]
  const?: Json
  enum?: Json[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  prefixItems?: Shape[]
  additionalProperties?: Shape | boolean
  propertyNames?: Shape
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  $ref?: string
  $defs?: Record<string, Shape>
}

/** Returns a document that fits the schema of the collection. The same schema gets the same document. */
export function sampleDocument(collection: Declaration): DocumentData {
  const { schema, path } = collection as Declaration & { schema: z.ZodType }
  const shape = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Shape
  let problem: unknown
  for (let seed = 1; seed <= TRIES; seed++) {
    const data = sample(shape, shape, seed) as DocumentData
    const parsed = z.safeParse(schema, data)
    if (parsed.success) return data
    problem = parsed.error
  }
  throw new Error(`Write a document of ${path} by hand in sample-document.ts`, { cause: problem })
}

function sample(shape: Shape, root: Shape, seed: number): Json {
  const inner = (next: Shape) => sample(next, root, seed)
  if (Array.isArray(shape.type)) return inner({ ...shape, type: shape.type[0] ?? 'null' })
  if (shape.$ref) return inner(root.$defs?.[shape.$ref.split('/').at(-1) ?? ''] ?? {})
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[seed % shape.enum.length] ?? null
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return inner(choices[seed % choices.length] ?? {})
  if (shape.allOf) return Object.assign({}, ...shape.allOf.map(inner))
  if (shape.type === 'object') {
    const { properties = {}, additionalProperties: more } = shape
    const fields = Object.entries(properties).map(([name, field]) => [
      name,
      field.type === 'string' && !field.pattern ? (KNOWN[name] ?? inner(field)) : inner(field),
    ])
    if (shape.propertyNames && typeof more === 'object') {
      fields.push([inner({ type: 'string', ...shape.propertyNames }), inner(more)])
    }
    return Object.fromEntries(fields)
  }
  if (shape.type === 'array') {
    if (shape.prefixItems) return shape.prefixItems.map(inner)
    return Array.from({ length: Math.max(shape.minItems ?? 0, 1) }, (_, index) =>
      sample(shape.items ?? {}, root, seed + index),
    )
  }
  if (shape.type === 'string') return sampleText(shape, seed)
  if (shape.type === 'boolean') return seed % 2 === 0
  if (shape.type === 'null') return null
  if (shape.type === 'number' || shape.type === 'integer') {
    const least = Math.max(shape.minimum ?? 0, (shape.exclusiveMinimum ?? -1) + 1, 0)
    return Math.min(least + (seed % 3), shape.maximum ?? Number.MAX_SAFE_INTEGER)
  }
  return sampleText(shape, seed)
}

function sampleText(
  { format, pattern, minLength = 0, maxLength = 60 }: Shape,
  seed: number,
): string {
  if (format === 'date-time') return TIME
  if (format === 'date') return TIME.slice(0, 10)
  if (format === 'uri') return 'https://example.com/'
  if (format === 'email') return 'rider@example.com'
  if (format === 'uuid') return '0b8c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3'
  if (pattern) {
    const fits = fc.stringMatching(new RegExp(pattern)).filter((text) => text.length <= maxLength)
    return fc.sample(fits, { seed, numRuns: 1 })[0] ?? ''
  }
  return `A text of version 1.0, ${seed}`.padEnd(minLength, '.').slice(0, Math.max(maxLength, 1))
}
