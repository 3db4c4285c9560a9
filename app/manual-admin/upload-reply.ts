import * as z from 'zod/mini'

/**
 * A refusal from a route that receives manuals. `asksState` means that the manual seems to be another
 * state's, so the admin must type the state's name.
 */
const refusedUpload = z.object({ message: z.string(), asksState: z.optional(z.boolean()) })

export const uploadReply = z.union([
  z.object({
    saved: z.object({ pages: z.int(), hasText: z.boolean() }),
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
  abbrev: z.nullable(z.string()),
})
export type ReadFile = z.infer<typeof readFile>
export const readReply = z.union([readFile, refusedUpload])

/** Returns the sentences that tell the admin what became of an upload. */
export function savedSentence({
  saved: { pages, hasText },
  comparing,
}: Extract<UploadReply, { saved: object }>): string {
  const sentences = [
    `Saved: a manual with ${pages} ${pages === 1 ? 'page' : 'pages'}.`,
    !hasText && PICTURES_ONLY,
    comparing && COMPARING,
  ]
  return sentences.filter(Boolean).join(' ')
}

export const PICTURES_ONLY =
  'Its pages are pictures without text, so no answer can be proved and no questions are generated.'

const COMPARING =
  'Riders keep their questions, which are being compared with it. Open the state’s questions to see what changed.'
