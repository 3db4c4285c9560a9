import * as z from 'zod'
import type { Services } from '../../context.server.ts'
import { intentOf } from '../../people/admin/intents.ts'
import { recordDeed } from '../../people/deeds/record-deed.server.ts'
import { questionThing, stateThing } from '../../people/deeds/things.ts'
import { refOf } from '../../questions/question/stored-items.server.ts'
import { changeCounters } from '../../questions/statistics/change-counters.server.ts'
import { noCounts } from '../../questions/statistics/item-counts.ts'
import { itemCountsOfState } from '../../questions/statistics/statistics.server.ts'
import { forgetStatistics } from '../overview/find-questions.server.ts'

const AT_ONCE = 100

/** The admin's request to reset the counters of questions. */
export const startAnewForm = z.object({
  intent: intentOf('start-anew'),
  questions: z
    .array(z.object({ id: z.string().min(1), revision: z.int().positive() }))
    .min(1)
    .max(2_000),
})
export type StartAnew = z.infer<typeof startAnewForm>

/**
 * Sets the counters of questions to zero. A network that answered such a question today counts again
 * from tomorrow on. Returns false if none of the questions has counters.
 */
export async function startAnew(
  services: Services,
  abbrev: string,
  { questions }: StartAnew,
  { uid }: { uid: string },
): Promise<boolean> {
  let count = 0
  for (let start = 0; start < questions.length; start += AT_ONCE) {
    count += await startSome(services, abbrev, questions.slice(start, start + AT_ONCE).map(refOf))
  }
  if (count === 0) return false
  forgetStatistics(services)
  const [only, ...others] = questions
  const isOne = only && others.length === 0
  const thing = isOne ? questionThing(abbrev, only.id) : stateThing(abbrev)
  await recordDeed(services, 'start-anew', { uid, thing, note: `${count} of the revisions` })
  return true
}

async function startSome(services: Services, abbrev: string, refs: string[]): Promise<number> {
  const counters = itemCountsOfState(services, abbrev)
  let count = 0
  await changeCounters(services, abbrev, async () => {
    const before = (await Promise.all(refs.map((ref) => counters.get(ref)))).filter(
      (one) => one !== null,
    )
    count = before.length
    return before.map(({ id, picks, day, networks }) => {
      const marks = { ...(day !== undefined && { day }), ...(networks && { networks }) }
      return counters.write.set(id, { ...noCounts(picks.length), ...marks, flagged: 'no' })
    })
  })
  return count
}
