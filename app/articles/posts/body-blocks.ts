import * as z from 'zod/mini'
import { parseJson } from '../../base/text/parse-json.ts'
import { isPhotoLink } from './hero-picture.ts'
import { EMPTY, type RichText, richText, unmarked, words } from './rich-text.ts'

export const MAX_BLOCKS = 500
/** One of the databases limits documents to 1 MiB. This leaves room for the other fields of a post. */
export const MAX_BODY_KB = 900
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
      z.refine(
        (name) => /^[\w-]+$/.test(name),
        'it must be the name of a drawing, such as stop-sign',
      ),
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

/**
 * The problems of a body. If only texts are wrong, such as an empty text, or if the blocks are too
 * many, `unfinished` has the blocks.
 */
export type BadBody = { problems: BodyProblem[]; unfinished?: BodyBlock[] }

const MAX_PROBLEMS = 20
const TEXT_ISSUES = ['custom', 'too_small', 'too_big']

/**
 * Parses a body, which is a JSON array of blocks (spec, section 5, Post save). Returns its blocks or
 * its problems. The list of problems is empty if the text is not a JSON array.
 */
export function readBody(source: string): { blocks: BodyBlock[] } | BadBody {
  const read = readAll(source)
  return 'blocks' in read ? read : badBody(read)
}

/** True for the text of a body that takes more bytes than a post can have. */
export function isTooLong(source: string): boolean {
  return new TextEncoder().encode(source).length > MAX_BODY_KB * 1024
}

/**
 * Parses a body to save. Leaves out blocks without a word and empty lines of lists, because the writer
 * may fill them later.
 */
export function readBodyToSave(source: string): { blocks: BodyBlock[] } | BadBody {
  const read = readAll(source)
  if ('blocks' in read) return read
  const { unfinished } = read
  if (!unfinished) return badBody(read)
  const issues = read.issues.filter(({ path: [index, , line] }) => {
    const block = unfinished[Number(index)]
    if (!block) return true
    const item = block.type === 'ul' ? block.items[Number(line)] : undefined
    return !isEmpty(block) && (item === undefined || !isBlank(item))
  })
  if (issues.length > 0) return badBody({ issues, unfinished })
  return { blocks: bodyBlocks.parse(withoutBlanks(unfinished)) }
}

/** Leaves out blocks without a word and empty lines of lists. */
export function withoutBlanks(blocks: readonly BodyBlock[]): BodyBlock[] {
  return blocks.filter((block) => !isEmpty(block)).map(withoutLines)
}

type Issues = { issues: Pick<z.core.$ZodIssue, 'path' | 'message'>[]; unfinished?: BodyBlock[] }

function readAll(source: string): { blocks: BodyBlock[] } | Issues {
  const body = parseJson(source)
  if (!Array.isArray(body)) return { issues: [] }
  if (body.length > MAX_BLOCKS) {
    const issues = [{ path: [], message: `The body has more than ${MAX_BLOCKS} blocks` }]
    const isUnfinished = body.every((block) => parse([block]).issues.every(isOfText))
    return isUnfinished ? { issues, unfinished: body } : { issues }
  }
  const { blocks, issues } = parse(body)
  if (blocks) return { blocks }
  return issues.every(isOfText) ? { issues, unfinished: body } : { issues }
}

function parse(body: unknown[]) {
  const { data: blocks, error } = bodyBlocks.safeParse(body, { error: complaintOf })
  return { blocks, issues: error?.issues.flatMap(innerIssues) ?? [] }
}

const isOfText = ({ code }: z.core.$ZodIssue) => TEXT_ISSUES.includes(code)

function badBody({ issues, unfinished }: Issues): BadBody {
  const problems = issues.slice(0, MAX_PROBLEMS).map(({ path: keys, message: complaint }) => {
    const path = keys as (string | number)[]
    const text = path.length > 0 ? `${placeOf(path)}: ${complaint}` : complaint
    return { path, complaint, text }
  })
  return unfinished ? { problems, unfinished } : { problems }
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
