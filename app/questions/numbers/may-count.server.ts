import type { NamedLimits } from '../../../platform/rate-limit.ts'
import type { RequestInfo, Services } from '../../context.server.ts'

/** Words in the names of programs that are no riders' browsers. Most send no `Sec-Fetch-Mode` either. */
const ROBOTS = ['bot', 'crawl', 'spider', 'slurp', 'headless', 'lighthouse', 'preview', 'monitor']

/** False for a robot, and for a browser that sends Global Privacy Control. `named` reads a header. */
export function mayCount(named: (header: string) => string | null | undefined): boolean {
  const agent = named('User-Agent')?.toLowerCase() ?? ''
  const isRobot = agent === '' || ROBOTS.some((word) => agent.includes(word))
  return !isRobot && named('Sec-GPC') !== '1'
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

// A class at a school may share an address. Each process limits alone, so counting costs no write.
const ofOneAddress: NamedLimits = {
  name: 'numbers',
  limits: [
    { count: 60, seconds: MINUTE },
    { count: 300, seconds: HOUR },
    { count: 600, seconds: DAY },
  ],
  perProcess: true,
}
const ofOneNetwork: NamedLimits = {
  name: 'numbers of a network',
  limits: [
    { count: 120, seconds: MINUTE },
    { count: 600, seconds: HOUR },
    { count: 1_200, seconds: DAY },
  ],
  perProcess: true,
}
/** The limit for all addresses together. It also limits the keys in memory. */
const ofAllAddresses: NamedLimits = {
  name: 'all numbers',
  limits: [{ count: 100_000, seconds: DAY }],
  perProcess: true,
}

/**
 * Returns 0 within the limits, or the seconds to wait. A network adds at most 1,200 to the sums of a
 * day in each process, so a client can forge a little, but not swamp the sums.
 */
export function limitNumbers(
  { countUse }: Pick<Services, 'countUse'>,
  { client, network }: Pick<RequestInfo, 'client' | 'network'>,
): Promise<number> {
  return countUse([ofOneAddress, client], [ofOneNetwork, network], [ofAllAddresses, 'everybody'])
}

/** True if what a request tells may count now: no robot sent it, and it is within the limits. */
export async function mayCountNow(
  services: Pick<Services, 'countUse'>,
  named: (header: string) => string | null | undefined,
  sender: Pick<RequestInfo, 'client' | 'network'>,
): Promise<boolean> {
  return mayCount(named) && (await limitNumbers(services, sender)) === 0
}
