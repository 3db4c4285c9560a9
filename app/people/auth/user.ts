import * as z from 'zod/mini'

/** The signed-in user (spec, section 3, Auth context). */
export const user = z.object({
  uid: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  name: z.nullable(z.string()),
  /** Null if the provider sends no address, or one that is too long or not https. */
  picture: z.catch(z.nullable(z.url({ protocol: /^https$/ }).check(z.maxLength(2_000))), null),
})
export type User = z.infer<typeof user>
