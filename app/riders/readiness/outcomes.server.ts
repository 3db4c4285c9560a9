import * as z from 'zod'
import { collection } from '../../../platform/documents/collection.ts'
import { visitorLimits } from '../../base/requests/visitor-limits.server.ts'
import { TAG } from '../../base/text/language.ts'
import type { RequestInfo, Services } from '../../context.server.ts'
import { countOne } from '../../questions/numbers/numbers.server.ts'
import { WEEK_MS, weekOf } from '../../questions/numbers/week.ts'
import { US_STATES } from '../../questions/states/us-states.ts'
import { changeCounters } from '../../questions/statistics/change-counters.server.ts'
import { networkMark } from '../../questions/statistics/network-mark.server.ts'
import { CHANCE_BANDS, type ChanceBand } from './chance-bands.ts'
import type { Sum } from './outcome-figures.ts'

/** Outcomes count for this many weeks, and each network once for each band. */
const WEEKS = 52
/** The id of a counted outcome is stored for this many weeks. */
const ID_WEEKS = 9

const count = z.int().nonnegative()

/** A state's sums of each week, under the week's Monday (UTC). They name no rider, device or day. */
export const outcomes = collection({
  path: 'outcomes',
  schema: z.object({
    weeks: z.record(
      z.iso.date(),
      z.partialRecord(z.enum(CHANCE_BANDS), z.object({ told: count, passed: count })),
    ),
  }),
  shows: 'outcomes',
})

/** The ids of counted outcomes, and the marks of networks, each with its band. They expire on a Monday. */
export const countedOutcomes = collection({
  path: 'countedOutcomes',
  holds: { what: 'told outcomes', until: { days: 7 * WEEKS } },
  schema: z.object({ expiresAt: z.iso.datetime() }),
  expires: true,
  exported: false,
})

/** How a rider's test went, as a device sends it. */
export const sentOutcome = z.object({
  /** Made by the device, so that a repeated request counts once. */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  state: z.enum(US_STATES.map(({ abbrev }) => abbrev)),
  /** The band of the chance of passing that the rider was told last, before or on the day of the test. */
  band: z.enum(CHANCE_BANDS),
  outcome: z.enum(['passed', 'not yet']),
})
export type SentOutcome = z.infer<typeof sentOutcome>

const limitOutcomes = visitorLimits('outcomes')

/**
 * Adds an outcome to the sums, once for each id, network and band. Returns the seconds to wait, or 0. With
 * `isPassOfWeek`, each new id also counts as a pass of the week.
 */
export async function countOutcome(
  services: Services,
  { id, state, band, outcome }: SentOutcome,
  sender: Pick<RequestInfo, 'client' | 'network'>,
  isPassOfWeek = false,
): Promise<number> {
  const counted = countedOutcomes(services)
  if (await counted.get(id)) return 0
  const wait = await limitOutcomes(services, sender)
  if (wait > 0) return wait
  await counted.removeExpired(services.now())
  const mark = `${band}~${networkMark(services, `outcome ${band} ${sender.network}`)}`
  const sums = outcomes(services)
  let isNew = false as boolean
  const changesAt = async (now: Date) => {
    isNew = false
    if (await counted.get(id)) return []
    isNew = true
    const own = counted.write.create(id, { expiresAt: mondayIn(ID_WEEKS, now) })
    // An expired mark may still be there, because only some are removed at once.
    const known = await counted.get(mark)
    if (known && known.expiresAt > now.toISOString()) return [own]
    const week = weekOf(now)
    const kept = weeksThatCount((await sums.get(state))?.weeks ?? {}, now)
    const before = kept[week]?.[band] ?? { told: 0, passed: 0 }
    const after = {
      told: before.told + 1,
      passed: before.passed + Number(outcome === 'passed'),
    }
    const weeks = { ...kept, [week]: { ...kept[week], [band]: after } }
    const write = known ? counted.write.set : counted.write.create
    const network = write(mark, { expiresAt: mondayIn(WEEKS, now) })
    return [own, network, sums.write.set(state, { weeks })]
  }
  // A step that expires by the hour would tell when the outcome came.
  await changeCounters(services, state, changesAt, (now) => mondayIn(2, now))
  if (isNew && isPassOfWeek) countOne(services, { kind: 'passes', state, language: TAG })
  return 0
}

/** Reads the sums of the last year by band: of one state, or of all. */
export async function readOutcomes(
  services: Services,
  state?: string,
): Promise<Record<ChanceBand, Sum>> {
  const sums = outcomes(services)
  const stored = state === undefined ? await sums.list() : [await sums.get(state)]
  const weeks = stored.flatMap((one) =>
    one ? Object.values(weeksThatCount(one.weeks, services.now())) : [],
  )
  const total = (band: ChanceBand, part: keyof Sum) =>
    weeks.reduce((sum, bands) => sum + (bands[band]?.[part] ?? 0), 0)
  const bands = CHANCE_BANDS.map((band) => {
    return [band, { told: total(band, 'told'), passed: total(band, 'passed') }]
  })
  return Object.fromEntries(bands)
}

function weeksThatCount<Bands>(weeks: Record<string, Bands>, now: Date): Record<string, Bands> {
  const first = weekOf(new Date(now.getTime() - (WEEKS - 1) * WEEK_MS))
  return Object.fromEntries(Object.entries(weeks).filter(([week]) => week >= first))
}

function mondayIn(weeks: number, now: Date): string {
  return new Date(Date.parse(weekOf(now)) + weeks * WEEK_MS).toISOString()
}
