import * as z from 'zod/mini'

/** The admin's decision about the starter questions of `release`, the release that the admin saw. */
export const starterDecision = z.object({
  intent: z.enum(['take-starter', 'keep-own']),
  release: z.string(),
})
export type StarterDecision = z.infer<typeof starterDecision>
