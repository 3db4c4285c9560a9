import * as z from 'zod/mini'
import { text } from '../text/text.ts'

const MOST_SIGNALS = 100

const signalName = text.check(z.minLength(1), z.maxLength(250))
const signalValue = z.union([text.check(z.maxLength(500)), z.number(), z.boolean()])

/** What a client says of itself, so that conditions can choose among clients. */
export const customSignals = z
  .record(signalName, signalValue)
  .check(z.refine((signals) => Object.keys(signals).length <= MOST_SIGNALS, 'Too many signals'))
export type CustomSignals = z.infer<typeof customSignals>
export type SignalChanges = Record<string, CustomSignals[string] | null>

export const BAD_SIGNALS = `There may be ${MOST_SIGNALS} custom signals, each with a name of at most 250 characters and a text of at most 500, a number, or true or false.`

/** The signals with the changes made; null removes one. Throws when they do not fit. */
export function withSignals(signals: CustomSignals, changes: SignalChanges): CustomSignals {
  const kept = Object.entries({ ...signals, ...changes }).filter(([, value]) => value !== null)
  const changed = customSignals.safeParse(Object.fromEntries(kept))
  if (!changed.success) throw new TypeError(BAD_SIGNALS)
  return changed.data
}
