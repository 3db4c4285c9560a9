import type { NamedLimits } from '../../platform/rate-limit.ts'
import type { Services } from '../context.server.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const ONE_ADDRESS: NamedLimits = {
  name: 'reports',
  limits: [
    { count: 5, seconds: MINUTE },
    { count: 30, seconds: HOUR },
    { count: 100, seconds: DAY },
  ],
}
const ALL_ADDRESSES: NamedLimits = {
  name: 'all reports',
  limits: [{ count: 2_000, seconds: DAY }],
}

/** Counts one report of a client address. Returns 0 within the limits, or the number of seconds to wait. */
export async function countReport(
  { countUse }: Pick<Services, 'countUse'>,
  client: string,
): Promise<number> {
  return (await countUse(ONE_ADDRESS, client)) || countUse(ALL_ADDRESSES, 'everybody')
}
