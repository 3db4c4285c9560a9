import type { NamedLimits } from '../../../platform/rate-limit.ts'
import { securityEvent } from '../../base/requests/security-event.server.ts'
import type { Services } from '../../context.server.ts'

const TEN_MINUTES = 10 * 60
/**
 * Three mistyped codes for each of 200 pupils behind one address. So many guesses all day, at 1,000
 * courses among 27^8 codes, find one course in nine years. A limit for a day would shut out a school.
 */
const WRONG = [{ count: 600, seconds: TEN_MINUTES }]

/** A network beyond the limit still opens so many codes that were right there before. */
const RIGHT_KEPT = 10_000

type TooManyGuesses = { wait: number }

/**
 * Returns a function that looks for what only a code opens. It counts the wrong codes of a network: the same
 * one only once in ten minutes, because a whole class may copy it from the wall. Beyond the limit it looks
 * only for codes that were right in this network before, and otherwise returns the seconds to wait.
 */
export function guessLimit(name: string) {
  const wrong: NamedLimits = { name, limits: WRONG }
  const same: NamedLimits = {
    name: `${name}, the same`,
    limits: [{ count: 1, seconds: TEN_MINUTES }],
    perProcess: true,
  }

  return async <T>(
    { countUse, memory, log }: Pick<Services, 'countUse' | 'memory' | 'log'>,
    network: string,
    code: string,
    find: () => Promise<T | null>,
  ): Promise<T | TooManyGuesses | null> => {
    const refusedUntil = memory.notes<number>(name)
    const wasRight = memory.cache(`${name}, right`, RIGHT_KEPT)
    const asked = `${network} ${code}`
    // Nobody can set this clock, so a wrong system time locks nobody out.
    const time = performance.now()
    for (const [one, until] of refusedUntil) if (until <= time) refusedUntil.delete(one)
    const until = refusedUntil.get(network)
    if (until && !(await wasRight(asked, async () => false, Boolean)))
      return { wait: Math.ceil((until - time) / 1000) }
    const found = await find()
    if (found) {
      await wasRight(asked, async () => true, Boolean)
      return found
    }
    if ((await countUse([same, asked])) > 0) return null
    const wait = await countUse([wrong, network])
    if (wait === 0) return null
    refusedUntil.set(network, time + wait * 1000)
    log.warn(securityEvent('rate.limited', { limit: name }), 'too many wrong codes')
    return { wait }
  }
}

/** The status and the header of the reply. */
export function refusal({ wait }: TooManyGuesses) {
  return { status: 429, headers: { 'Retry-After': String(wait) } }
}
