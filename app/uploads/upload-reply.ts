import * as z from 'zod/mini'

/**
 * A refusal from a route that receives manuals. `asksState` means that the manual seems to be another
 * state's, so the admin must type the state's name.
 */
const refusedUpload = z.object({ message: z.string(), asksState: z.optional(z.boolean()) })

export const uploadReply = z.union([
  z.object({
    saved: z.object({ pages: z.int(), hasText: z.boolean(), unnamed: z.optional(z.int()) }),
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
  id: z.string(),
  pages: z.int(),
  hasText: z.boolean(),
  unnamed: z.optional(z.int()),
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
    `Saved: a manual with ${pages} ${pages === 1 ? 'page' : 'pages'}.`,
    textTrouble(saved),
    comparing && COMPARING,
  ]
  return sentences.filter(Boolean).join(' ')
}

/** Explains why a manual's text proves no answers, or only some. Null if all its text can be read. */
export function textTrouble({
  pages,
  hasText,
  unnamed = 0,
}: Pick<ReadFile, 'pages' | 'hasText' | 'unnamed'>): string | null {
  if (!hasText) return `${unnamed > 0 ? NO_LETTERS : PICTURES} ${NO_QUESTIONS}`
  if (unnamed === 0) return null
  return `On ${unnamed} of its ${pages} pages the file does not say which letters it draws, so quotes of these pages may not be proved. Another file of the manual may be better.`
}

const PICTURES = 'Its pages are pictures without text,'
const NO_LETTERS = 'Its file does not say which letters it draws,'
const NO_QUESTIONS = 'so no answer can be proved and no questions are generated.'

const COMPARING =
  'Riders keep their questions, which are being compared with it. Open the state’s questions to see what changed.'
