import * as z from 'zod/mini'

/** What the admin does with the starter questions of a new release, as the admin saw them. */
export const starterDecision = z.object({
  intent: z.enum(['take-starter', 'keep-own']),
  release: z.string(),
})
export type StarterDecision = z.infer<typeof starterDecision>
