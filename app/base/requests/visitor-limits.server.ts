import type { Limit, NamedLimits, Use } from '../../../platform/rate-limit.ts'
import type { RequestInfo, Services } from '../../context.server.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const ONE_VISITOR: Limit[] = [
  { count: 5, seconds: MINUTE },
  { count: 30, seconds: HOUR },
  { count: 100, seconds: DAY },
]
const ONE_NETWORK: Limit[] = [
  { count: 15, seconds: MINUTE },
  { count: 75, seconds: HOUR },
  { count: 150, seconds: DAY },
]
const EVERYBODY: Limit[] = [{ count: 1_000, seconds: DAY }]
/** After a few networks have used up the limit for everybody, each network still has this share. */
const SHARE: Limit[] = [{ count: 2, seconds: DAY }]
const ALL_SHARES: Limit[] = [{ count: 500, seconds: DAY }]
/** An additional limit for signed-in riders, which requests without an account cannot use up. */
const SIGNED_IN: Limit[] = [{ count: 500, seconds: DAY }]

export type Visitor = Pick<RequestInfo, 'client' | 'network'> & { uid?: string | undefined }

/**
 * Returns a function that counts toward the limits of one kind of stored data, such as reports. Call it
 * only before the server stores the data. It returns 0 within the limits, or the seconds to wait.
 */
export function visitorLimits(name: string) {
  const ofAddress: NamedLimits = { name, limits: ONE_VISITOR }
  const ofNetwork: NamedLimits = { name: `${name} of a network`, limits: ONE_NETWORK }
  const ofEverybody: NamedLimits = { name: `all ${name}`, limits: EVERYBODY }
  const ofShare: NamedLimits = { name: `${name} of a network's share`, limits: SHARE }
  const ofShares: NamedLimits = { name: `all shares of ${name}`, limits: ALL_SHARES }
  const ofRider: NamedLimits = { name: `${name} of a rider`, limits: ONE_VISITOR }
  const ofRiders: NamedLimits = { name: `all ${name} of riders`, limits: SIGNED_IN }

  return async (
    { countUse }: Pick<Services, 'countUse'>,
    { client, network, uid }: Visitor,
  ): Promise<number> => {
    const address: Use = [ofAddress, client]
    const uses: Use[] = [address, [ofNetwork, network]]
    const asAnybody = async () =>
      (await countUse(...uses, [ofEverybody, 'everybody'])) &&
      countUse(...uses, [ofShare, network], [ofShares, 'everybody'])
    if (uid === undefined) return asAnybody()
    return (await countUse(address, [ofRider, uid], [ofRiders, 'riders'])) && asAnybody()
  }
}
