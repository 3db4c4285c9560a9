import * as z from 'zod/mini'
import { customSignals } from './custom-signals.ts'
import { storedFlags } from './remote-config.ts'

/**
 * One change on record: `system/remoteConfig/versions/{number}`. With `when` it is one of the
 * condition with these signals, which is gone when it has no flags.
 */
export const change = z.object({
  number: z._default(z.int(), 0),
  flags: storedFlags,
  when: z.optional(customSignals),
  by: z.string(),
  at: z.iso.datetime(),
})
export type Change = z.infer<typeof change>
