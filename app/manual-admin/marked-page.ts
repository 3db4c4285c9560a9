import * as z from 'zod/mini'

/** The longest quote that the page is asked to mark. An address has room for it in any script. */
export const MAX_MARKED_CHARACTERS = 1_000

/**
 * A page of the manual for the admin: the address of its picture, and how much of the question's
 * quote is marked on it. `picture` is null if the page can't be drawn, and `found` if there is no
 * quote to mark.
 */
export const markedPage = z.object({
  picture: z.nullable(z.string()),
  found: z.nullable(z.enum(['whole', 'part', 'none'])),
})
export type MarkedPage = z.infer<typeof markedPage>
