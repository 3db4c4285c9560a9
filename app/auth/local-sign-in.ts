import * as z from 'zod/mini'
import { email } from '../text/text.ts'

/** What the embedded provider's page sends. */
export const localSignInForm = z.object({
  email: z.pipe(z.string().check(z.trim(), z.toLowerCase()), email),
  code: z.string().check(z.trim()),
})

export const LOCAL_SIGN_IN_MESSAGES = {
  noEmail: 'Please enter your email address.',
  wrongCode: 'This email address needs the right admin code.',
  tooMany: 'That was too often. Please wait a minute.',
} as const
