import * as z from 'zod/mini'

/** A word of the test as one language explains it. The id is the same in all languages. */
export const word = z.strictObject({
  id: z.string().check(z.regex(/^[a-z][a-z-]*$/)),
  word: z.string().check(z.minLength(2)),
  /** The English word, in other languages. Tests and signs have it. */
  english: z.optional(z.string()),
  /** How questions write the word. A plural needs no form of its own. */
  forms: z.array(z.string().check(z.minLength(2))).check(z.minLength(1)),
  /** One sentence. */
  meaning: z.string().check(z.regex(/^[^.]+(?:EE\. UU\.[^.]*)?\.$/)),
  /** A drawing of `public/pictures`, where it helps, and a text for riders who can't see it. */
  picture: z.optional(
    z.strictObject({
      name: z.string().check(z.regex(/^[\w-]+$/)),
      text: z.string().check(z.minLength(2)),
    }),
  ),
})
export type Word = z.infer<typeof word>
