import * as z from 'zod/mini'

/** A text that every document store accepts. It contains no NUL and no lone surrogate. */
export const text = z.string().check(
  z.refine((value) => value.isWellFormed() && !value.includes('\0'), {
    error: 'it has characters that cannot be stored',
  }),
)

/**
 * An email address that browsers accept (HTML Standard, 4.10.5.1.5), with at most 254 characters.
 * Code that compares addresses uses `email-address.ts`.
 */
export const email = z.string().check(z.email({ pattern: z.regexes.html5Email }), z.maxLength(254))
