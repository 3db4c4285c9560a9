import type { Services } from '../../context.server.ts'
import { isSteady } from './item-counts.ts'
import { FEWEST_ANSWERS } from './item-statistics.ts'
import { readItemCounts } from './statistics.server.ts'

const HOUR_MS = 60 * 60_000
/** Enough for one entry of each state in the current hour. */
const CACHED_SHARES = 60

/**
 * Returns the percentage of right first answers for each question of a state, by `id~revision`.
 * Questions with too few answers or days are left out. A process reads the counters once an hour.
 */
export function rightShares(services: Services, abbrev: string): Promise<Record<string, number>> {
  const hour = Math.floor(services.now().getTime() / HOUR_MS)
  const read = () => readShares(services, abbrev)
  const shares = services.memory.cache('right shares', CACHED_SHARES)
  return shares(`${abbrev} ${hour}`, read, () => true)
}

async function readShares(services: Services, abbrev: string): Promise<Record<string, number>> {
  const counts = await readItemCounts(services, abbrev)
  const known = [...counts].filter(
    ([, counts]) => counts.shown >= FEWEST_ANSWERS && isSteady(counts),
  )
  const shares = known.map(([ref, { right, shown }]) => [ref, Math.round((100 * right) / shown)])
  return Object.fromEntries(shares)
}
