import * as z from 'zod/mini'
import { parseJson } from '../text/parse-json.ts'
import { isPhotoLink } from './hero-picture.ts'
import { EMPTY, type RichText, richText, unmarked, words } from './rich-text.ts'

export const MAX_BLOCKS = 500
const MAX_ITEMS = 100
const MAX_PHOTO_TEXT = 300

/** The types of blocks with texts (spec, section 3, Body block types), where `rich` texts have marks. */
const textBlocks = <Rich extends z.ZodMiniType<RichText>>(rich: Rich) =>
  [
    z.strictObject({ type: z.literal('h2'), text: words }),
    z.strictObject({ type: z.literal('p'), text: rich }),
    z.strictObject({
      type: z.literal('ul'),
      items: z.array(rich).check(z.minLength(1), z.maxLength(MAX_ITEMS)),
    }),
    z.strictObject({ type: z.literal('tip'), text: rich }),
    z.strictObject({ type: z.literal('quote'), text: rich, cite: z.optional(rich) }),
  ] as const

/** A body of texts without marks. */
export const plainBlocks = z.array(z.discriminatedUnion('type', textBlocks(words)))

const bodyBlock = z.discriminatedUnion('type', [
  ...textBlocks(richText),
  // A drawing: its name in `public/pictures`, and a text for readers who can't see it.
  z.strictObject({
    type: z.literal('picture'),
    name: words.check(
      z.refine((name) => /^[\w-]+$/.test(name), 'it must be the name of a drawing, as stop-sign'),
    ),
    text: words,
  }),
  // A photo that the writer uploaded: the link to its whole picture, and its text.
  z.strictObject({
    type: z.literal('photo'),
    link: words.check(z.refine(isPhotoLink, 'it must be the address of an uploaded photo')),
    text: words.check(z.maxLength(MAX_PHOTO_TEXT)),
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
  const issues = parsed.error.issues.flatMap(innerIssues)
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
  return isBlank(Object.values(fields))
}

/** Removes the empty lines of a list. */
function withoutLines(block: BodyBlock): BodyBlock {
  return block.type === 'ul'
    ? { ...block, items: block.items.filter((item) => !isBlank(item)) }
    : block
}

const isBlank = (texts: RichText | RichText[]) => unmarked(texts).trim() === ''

/** Returns the issues of the kind of value that the input has, in place of an issue about all kinds. */
function innerIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const isOtherKind = ({ code, path }: z.core.$ZodIssue) =>
    code === 'invalid_type' && path.length === 0
  const inner = issue.errors.find((issues) => !issues.some(isOtherKind)) ?? issue.errors[0] ?? []
  return inner.flatMap((one) => innerIssues({ ...one, path: [...issue.path, ...one.path] }))
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
      return `it must have at most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}`
    case 'invalid_type':
      if (issue.input === undefined) return 'it is missing'
      if (issue.expected === 'array') return 'it must be a list'
      return issue.expected === 'object' ? 'it must be an object' : 'it must be text'
  }
}
