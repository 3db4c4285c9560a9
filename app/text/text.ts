import * as z from 'zod/mini'

/** Text that every document store can keep: no NUL, no lone surrogate. */
export const text = z
  .string()
  .check(z.refine((value) => value.isWellFormed() && !value.includes('\0'), 'Not a text'))
