import * as z from 'zod'
import type { Services } from '../context.server.ts'
import { refOf } from '../quiz/bank.server.ts'
import { securityEvent } from '../security-event.server.ts'
import { changeCounters } from './change-counters.server.ts'
import { noCounts } from './item-counts.ts'
import { itemCountsOfState } from './statistics.server.ts'

/** The admin's request to count the answers to a question anew. */
export const startAnewForm = z.object({
  intent: z.literal('start-anew'),
  id: z.string().min(1),
  revision: z.int().positive(),
})
export type StartAnew = z.infer<typeof startAnewForm>

/**
 * Sets the counters of a question to zero. A network that has answered it today counts again from
 * tomorrow on. Returns false if nobody has answered the question.
 */
export async function startAnew(
  services: Services,
  abbrev: string,
  { id, revision }: StartAnew,
  { uid }: { uid: string },
): Promise<boolean> {
  const counters = itemCountsOfState(services, abbrev)
  const ref = refOf({ id, revision })
  let isDone = false
  await changeCounters(services, abbrev, async () => {
    const before = await counters.get(ref)
    isDone = before !== null
    if (!before) return []
    const { picks, day, networks } = before
    const kept = { ...(day !== undefined && { day }), ...(networks && { networks }) }
    return [counters.write.set(ref, { ...noCounts(picks.length), ...kept, flagged: 'no' })]
  })
  if (!isDone) return false
  const facts = { did: 'start counters anew', abbrev, what: ref, uid }
  services.log.info(securityEvent('admin.acted', facts), 'counters start anew')
  return true
}
