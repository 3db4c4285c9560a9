import * as z from 'zod/mini'
import { text } from '../text/text.ts'

const MAX_BLOCKS = 500
const MAX_ITEMS = 100

const words = text.check(z.refine((value) => value.trim() !== '', 'Empty'))

/** One part of an article's body (spec, section 3, Body block types). */
const bodyBlock = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('h2'), text: words }),
  z.strictObject({ type: z.literal('p'), text: words }),
  z.strictObject({
    type: z.literal('ul'),
    items: z.array(words).check(z.minLength(1), z.maxLength(MAX_ITEMS)),
  }),
  z.strictObject({ type: z.literal('tip'), text: words }),
  z.strictObject({ type: z.literal('quote'), text: words, cite: z.optional(words) }),
])
export type BodyBlock = z.infer<typeof bodyBlock>
export const BLOCK_TYPES = ['h2', 'p', 'ul', 'tip', 'quote'] as const

export const bodyBlocks = z.array(bodyBlock).check(z.maxLength(MAX_BLOCKS))

/** A problem of a body; `path` are the keys from the body to the wrong value. */
export type BodyProblem = { path: (string | number)[]; text: string }

const MAX_PROBLEMS = 20

/**
 * Reads the editor's text of a body: a JSON array of blocks (spec, section 5, Post save). Otherwise
 * returns its problems; the list is empty if the text is not a JSON array.
 */
export function readBody(source: string): { blocks: BodyBlock[] } | { problems: BodyProblem[] } {
  let body: unknown
  try {
    body = JSON.parse(source)
  } catch {
    return { problems: [] }
  }
  if (!Array.isArray(body)) return { problems: [] }
  if (body.length > MAX_BLOCKS) {
    return { problems: [{ path: [], text: `The body has more than ${MAX_BLOCKS} blocks` }] }
  }
  const parsed = bodyBlocks.safeParse(body)
  if (parsed.success) return { blocks: parsed.data }
  const problems = parsed.error.issues.slice(0, MAX_PROBLEMS).map((issue) => {
    const path = issue.path as (string | number)[]
    return { path, text: `${placeOf(path)}: ${complaint(issue, valueAt(body, path))}` }
  })
  return { problems }
}

/** Such as `Block 2, items 3`, counted from one. */
function placeOf([block, ...rest]: (string | number)[]): string {
  const field = rest.map((key) => (typeof key === 'number' ? key + 1 : key)).join(' ')
  return `Block ${Number(block) + 1}${field && `, ${field}`}`
}

function valueAt(body: unknown, path: (string | number)[]): unknown {
  return path.reduce((value, key) => (value as Record<string | number, unknown>)?.[key], body)
}

function complaint(issue: z.core.$ZodIssue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_union':
      return `the type must be one of ${BLOCK_TYPES.join(', ')}`
    case 'unrecognized_keys':
      return `there is no field ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`
    case 'too_small':
      return 'it must not be empty'
    case 'too_big':
      return `it must have at most ${issue.maximum}`
    case 'invalid_type':
      if (value === undefined) return 'it is missing'
      if (issue.expected === 'array') return 'it must be a list'
      return issue.expected === 'object' ? 'it must be an object' : 'it must be text'
    default:
      return value === '' || /^\s+$/.test(String(value))
        ? 'it must not be empty'
        : 'it has characters that cannot be stored'
  }
}
