import * as z from 'zod/mini'

/** What the doors of uploads reply. A manual that seems to be another state's asks for the state. */
const refusedUpload = z.object({ message: z.string(), asksState: z.optional(z.boolean()) })

export const uploadReply = z.union([
  z.object({
    saved: z.object({ pages: z.int(), hasText: z.boolean() }),
    comparing: z.optional(z.boolean()),
  }),
  refusedUpload,
])
type UploadReply = z.infer<typeof uploadReply>

/** What the server reads from a file before an upload. `abbrev` is null if it names no state. */
const readFile = z.object({
  id: z.string(),
  pages: z.int(),
  hasText: z.boolean(),
  abbrev: z.nullable(z.string()),
})
export type ReadFile = z.infer<typeof readFile>
export const readReply = z.union([readFile, refusedUpload])

/** Tells what became of an upload. */
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
