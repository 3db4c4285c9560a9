import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** Allows at most `count` uses in `seconds`, for each key. */
export type Limit = { count: number; seconds: number }

/** The limits of one kind of use. Processes with the same store count uses of one name together. */
export type NamedLimits = { name: string; limits: readonly Limit[] }

/** A use of a key. The limits that a name has at its first use also apply to its later uses. */
export type Use = [limits: NamedLimits, key: string]

/**
 * Counts all the given uses, or none of them if a limit is reached. So a refused request uses up
 * nothing. Resolves with 0, or with the seconds to wait.
 */
export type CountUse = (...uses: Use[]) => Promise<number>

/** Limits that count in the memory of this process. `giveBack` takes counted uses back. */
export function localRateLimits(): { countUse: CountUse; giveBack: (uses: Use[]) => void } {
  const opened = new Map<string, RateLimiterMemory[]>()

  function limitersOf(uses: Use[]) {
    return uses.flatMap(([named, key]) => {
      const limiters = opened.get(named.name) ?? openLimiters(named)
      opened.set(named.name, limiters)
      return limiters.map((limiter) => ({ limiter, key }))
    })
  }

  function giveBack(uses: Use[]): void {
    for (const { limiter, key } of limitersOf(uses)) void limiter.reward(key)
  }

  async function countUse(...uses: Use[]): Promise<number> {
    const waits = limitersOf(uses).map(({ limiter, key }) => secondsToWait(limiter, key))
    const wait = Math.max(...(await Promise.all(waits)))
    if (wait > 0) giveBack(uses)
    return wait
  }

  return { countUse, giveBack }
}

function openLimiters({ limits }: NamedLimits): RateLimiterMemory[] {
  return limits.map(({ count, seconds }) => {
    return new RateLimiterMemory({ points: count, duration: seconds })
  })
}

async function secondsToWait(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key)
    return 0
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    // After the clock was set back, `msBeforeNext` is too long. The limiter's timer is not.
    return Math.min(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)), limiter.duration)
  }
}
