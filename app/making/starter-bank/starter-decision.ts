import * as z from 'zod/mini'
import { intentOf } from '../../people/admin/intents.ts'

/** The admin's decision about the starter questions of `release`, the release that the admin saw. */
export const starterDecision = z.object({
  intent: z.union([intentOf('take-starter'), intentOf('keep-own')]),
  release: z.string(),
})
export type StarterDecision = z.infer<typeof starterDecision>
