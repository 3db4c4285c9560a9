import * as z from 'zod/mini'
import { numberOf } from '../../base/text/number-of.ts'
import { plural } from '../../base/text/plural.ts'

/**
 * A refusal from a route that receives manuals. `asksState` means that the manual seems to be another
 * state's, so the admin must type the state's name. `asksToReplace` means that the admin must confirm
 * that the document replaces the present manual.
 */
const refusedUpload = z.object({
  message: z.string(),
  asksState: z.optional(z.boolean()),
  asksToReplace: z.optional(z.boolean()),
})
/** What the server refused, and what it asks for. */
export type RefusedUpload = z.infer<typeof refusedUpload>

const textFacts = {
  pages: z.int(),
  hasText: z.boolean(),
  textPages: z.optional(z.int()),
  unnamed: z.optional(z.int()),
}

export const uploadReply = z.union([
  z.object({
    saved: z.object(textFacts),
    comparing: z.optional(z.boolean()),
  }),
  refusedUpload,
])
type UploadReply = z.infer<typeof uploadReply>

/**
 * The facts that the server reads from a file before an upload. `abbrev` is null if the text names no
 * state clearly.
 */
const readFile = z.object({
  ...textFacts,
  id: z.string(),
  abbrev: z.nullable(z.string()),
})
export type ReadFile = z.infer<typeof readFile>
export const readReply = z.union([readFile, refusedUpload])

/** Returns the sentences about a stored upload for the admin. */
export function savedSentence({
  saved,
  comparing,
}: Extract<UploadReply, { saved: object }>): string {
  const { pages } = saved
  const sentences = [
    `Saved: a manual with ${numberOf(pages, 'page')}.`,
    textTrouble(saved),
    comparing && COMPARING,
  ]
  return sentences.filter(Boolean).join(' ')
}

/** Explains why a manual's text proves no answers, or only some. Null if all its text can be read. */
export function textTrouble({
  pages,
  hasText,
  textPages = hasText ? pages : 0,
  unnamed = 0,
}: Pick<ReadFile, 'pages' | 'hasText' | 'textPages' | 'unnamed'>): string | null {
  if (!hasText && unnamed > 0) return `${NO_LETTERS} ${NO_QUESTIONS}`
  if (!hasText && textPages === 0) return `${PICTURES} ${NO_QUESTIONS}`
  if (!hasText) {
    const have = plural(textPages, { one: 'has', other: 'have' })
    return `Only ${textPages} of its ${pages} pages ${have} text. The others are pictures, ${NO_QUESTIONS}`
  }
  if (unnamed === 0) {
    if (textPages >= pages * MANY) return null
    return `${textPages} of its ${pages} pages have text. Quotes of the others can’t be proved.`
  }
  return `On ${unnamed} of its ${pages} pages the file does not say which letters it draws, so quotes of these pages may not be proved. Another file of the manual may be better.`
}

/** A manual with text on fewer of its pages gets a note. Some pages are empty or photos in any manual. */
const MANY = 2 / 3

const PICTURES = 'Its pages are pictures without text,'
const NO_LETTERS = 'Its file does not say which letters it draws,'
const NO_QUESTIONS = 'so no answer can be proved and no questions are generated.'

const COMPARING =
  'Riders keep their questions, which are being compared with it. Open the state’s questions to see what changed.'
