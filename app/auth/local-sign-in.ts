import * as z from 'zod/mini'

/** What the embedded provider's page sends. */
export const localSignInForm = z.object({
  email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email()),
  code: z.string().check(z.trim()),
})

export const LOCAL_SIGN_IN_MESSAGES = {
  noEmail: 'Please enter your email address.',
  wrongCode: 'This email address needs the right admin code.',
  tooMany: 'That was too often. Please wait a minute.',
} as const
