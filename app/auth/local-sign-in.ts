import * as z from 'zod/mini'
import { typedAddress } from '../text/email-address.ts'

/** What the embedded provider's page sends. */
export const localSignInForm = z.object({
  email: typedAddress,
  code: z.string().check(z.trim()),
})

export const LOCAL_SIGN_IN_MESSAGES = {
  noEmail: 'Please enter your email address.',
  wrongCode: 'This email address needs the right admin code.',
  tooMany: 'That was too often. Please wait a minute.',
} as const
