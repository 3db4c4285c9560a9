import * as z from 'zod/mini'
import { text } from '../text/text.ts'

const BLOCKS = 500
const ITEMS = 100

const words = text.check(z.refine((value) => value.trim() !== '', 'Empty'))

/** One part of an article's body (spec, section 3, Body block types). */
export const bodyBlock = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('h2'), text: words }),
  z.strictObject({ type: z.literal('p'), text: words }),
  z.strictObject({
    type: z.literal('ul'),
    items: z.array(words).check(z.minLength(1), z.maxLength(ITEMS)),
  }),
  z.strictObject({ type: z.literal('tip'), text: words }),
  z.strictObject({ type: z.literal('quote'), text: words, cite: z.optional(words) }),
])
export type BodyBlock = z.infer<typeof bodyBlock>
export const BLOCK_TYPES = ['h2', 'p', 'ul', 'tip', 'quote'] as const

export const bodyBlocks = z.array(bodyBlock).check(z.maxLength(BLOCKS))

/** What is wrong with a body, and where: the way from the body to the value, as keys. */
export type BodyProblem = { path: (string | number)[]; text: string }

/** How many problems are told at once. */
const TOLD = 20

/**
 * Reads a body as it is written in the editor: a JSON array of blocks. Otherwise its problems; of
 * what is not a JSON array there are none to tell (spec, section 5, Post save).
 */
export function readBody(source: string): { blocks: BodyBlock[] } | { problems: BodyProblem[] } {
  let body: unknown
  try {
    body = JSON.parse(source)
  } catch {
    return { problems: [] }
  }
  if (!Array.isArray(body)) return { problems: [] }
  if (body.length > BLOCKS) {
    return { problems: [{ path: [], text: `The body has more than ${BLOCKS} blocks` }] }
  }
  const parsed = bodyBlocks.safeParse(body)
  if (parsed.success) return { blocks: parsed.data }
  const problems = parsed.error.issues.slice(0, TOLD).map((issue) => {
    const path = issue.path as (string | number)[]
    return { path, text: `${placeOf(path)}: ${complaint(issue, valueAt(body, path))}` }
  })
  return { problems }
}

/** `Block 2, items 3`, counted from one, as people count. */
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
