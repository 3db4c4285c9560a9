import * as z from 'zod/mini'
import { parseJson } from '../text/parse-json.ts'
import { text } from '../text/text.ts'

export const MAX_BLOCKS = 500
const MAX_ITEMS = 100

const EMPTY = 'it must not be empty'
const words = text.check(z.refine((value) => value.trim() !== '', EMPTY))

/** One part of an article's body (spec, section 3, Body block types), or a drawing. */
const bodyBlock = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('h2'), text: words }),
  z.strictObject({ type: z.literal('p'), text: words }),
  z.strictObject({
    type: z.literal('ul'),
    items: z.array(words).check(z.minLength(1), z.maxLength(MAX_ITEMS)),
  }),
  z.strictObject({ type: z.literal('tip'), text: words }),
  z.strictObject({ type: z.literal('quote'), text: words, cite: z.optional(words) }),
  // A drawing: its name in `public/pictures`, and a text for readers who can't see it.
  z.strictObject({
    type: z.literal('picture'),
    name: words.check(
      z.refine((name) => /^[\w-]+$/.test(name), 'it must be the name of a drawing, as stop-sign'),
    ),
    text: words,
  }),
])
export type BodyBlock = z.infer<typeof bodyBlock>
const BLOCK_TYPES = bodyBlock.def.options.flatMap(({ shape }) => shape.type.def.values)

export const bodyBlocks = z.array(bodyBlock).check(z.maxLength(MAX_BLOCKS))

/**
 * A problem in a body. `path` contains the keys that lead from the body to the wrong value, and `text`
 * is the complaint with its place.
 */
export type BodyProblem = { path: (string | number)[]; complaint: string; text: string }

/** The problems of a body. If only texts are wrong, such as an empty text, `unfinished` has the blocks. */
export type BadBody = { problems: BodyProblem[]; unfinished?: BodyBlock[] }

const MAX_PROBLEMS = 20
const TEXT_ISSUES = ['custom', 'too_small', 'too_big']

/**
 * Parses a body, which is a JSON array of blocks (spec, section 5, Post save). Returns its blocks or
 * its problems. The list of problems is empty if the text is not a JSON array.
 */
export function readBody(source: string): { blocks: BodyBlock[] } | BadBody {
  const body = parseJson(source)
  if (!Array.isArray(body)) return { problems: [] }
  if (body.length > MAX_BLOCKS) {
    const complaint = `The body has more than ${MAX_BLOCKS} blocks`
    return { problems: [{ path: [], complaint, text: complaint }] }
  }
  const parsed = bodyBlocks.safeParse(body, { error: complaintOf })
  if (parsed.success) return { blocks: parsed.data }
  const { issues } = parsed.error
  const problems = issues.slice(0, MAX_PROBLEMS).map((issue) => {
    const path = issue.path as (string | number)[]
    return { path, complaint: issue.message, text: `${placeOf(path)}: ${issue.message}` }
  })
  const isUnfinished = issues.every(({ code }) => TEXT_ISSUES.includes(code))
  return isUnfinished ? { problems, unfinished: body as BodyBlock[] } : { problems }
}

/**
 * Parses a body to save. Leaves out blocks without a word and empty lines of lists, because the writer
 * may fill them later.
 */
export function readBodyToSave(source: string): { blocks: BodyBlock[] } | BadBody {
  const read = readBody(source)
  if (!('problems' in read) || !read.unfinished) return read
  const { unfinished } = read
  const problems = read.problems.filter(({ path: [index, field], complaint }) => {
    const block = unfinished[Number(index)]
    return block && !isEmpty(block) && !(field === 'items' && complaint === EMPTY)
  })
  if (problems.length > 0) return { problems, unfinished }
  return readBody(JSON.stringify(unfinished.filter((block) => !isEmpty(block)).map(withoutLines)))
}

function isEmpty({ type: _, ...fields }: BodyBlock): boolean {
  return Object.values(fields)
    .flat()
    .every((value) => value.trim() === '')
}

/** Removes the empty lines of a list. */
function withoutLines(block: BodyBlock): BodyBlock {
  if (block.type !== 'ul') return block
  return { ...block, items: block.items.filter((item) => item.trim() !== '') }
}

/** The path in words, such as `Block 2, items 3`. The numbers begin with one. */
function placeOf([block, ...rest]: (string | number)[]): string {
  const field = rest
    .map((key) => (typeof key === 'number' ? key + 1 : key === 'name' ? 'picture' : key))
    .join(' ')
  return `Block ${Number(block) + 1}${field && `, ${field}`}`
}

/** Returns the complaint about an issue for which the schema has no text of its own. */
function complaintOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_union':
      return `the type must be one of ${BLOCK_TYPES.join(', ')}`
    case 'unrecognized_keys':
      return `there is no field ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`
    case 'too_small':
      return EMPTY
    case 'too_big':
      return `it must have at most ${issue.maximum}`
    case 'invalid_type':
      if (issue.input === undefined) return 'it is missing'
      if (issue.expected === 'array') return 'it must be a list'
      return issue.expected === 'object' ? 'it must be an object' : 'it must be text'
  }
}
