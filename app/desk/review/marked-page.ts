import * as z from 'zod/mini'

/** The page marks at most this many characters of a quote, so that the request's address stays short. */
export const MAX_MARKED_CHARACTERS = 1_000

/**
 * A page of the manual for the admin. `picture` is the address of its picture, or null if the page
 * can't be drawn. `found` says how much of the quote is marked, or is null without a quote.
 */
export const markedPage = z.object({
  picture: z.nullable(z.string()),
  found: z.nullable(z.enum(['whole', 'part', 'none'])),
})
export type MarkedPage = z.infer<typeof markedPage>
