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

// A class at a school may share an address. Each process limits alone, so counting costs no write.
const ofOneAddress: NamedLimits = {
  name: 'numbers',
  limits: [
    { count: 60, seconds: 60 },
    { count: 600, seconds: 60 * 60 },
  ],
  perProcess: true,
}
const ofOneNetwork: NamedLimits = {
  name: 'numbers of a network',
  limits: [
    { count: 120, seconds: 60 },
    { count: 1_200, seconds: 60 * 60 },
  ],
  perProcess: true,
}

/** Returns 0 within the limits, or the seconds to wait. The limits keep one client from forging the sums. */
export function limitNumbers(
  { countUse }: Pick<Services, 'countUse'>,
  { client, network }: Pick<RequestInfo, 'client' | 'network'>,
): Promise<number> {
  return countUse([ofOneAddress, client], [ofOneNetwork, network])
}
