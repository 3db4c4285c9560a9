import * as z from 'zod/mini'

/** Text that every document store can store: no NUL, no lone surrogate. */
export const text = z
  .string()
  .check(z.refine((value) => value.isWellFormed() && !value.includes('\0'), 'Not a text'))

/**
 * An email address to write to, as browsers accept it (HTML Standard, 4.10.5.1.5), within the
 * longest length. Code that compares addresses uses `email-address.ts`.
 */
export const email = z.string().check(z.email({ pattern: z.regexes.html5Email }), z.maxLength(254))
