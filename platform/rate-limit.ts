import { RateLimiterMemory, RateLimiterRes, RateLimiterUnion } from 'rate-limiter-flexible'

/** Allows at most `count` uses in `seconds`, for each key. */
export type Limit = { count: number; seconds: number }

/** The limits of one kind of use. Processes with the same store count uses of one name together. */
export type NamedLimits = { name: string; limits: readonly Limit[] }

/** Counts one use of the key. Resolves with 0, or with the seconds to wait if a limit is reached. */
export type CountUse = (limits: NamedLimits, key: string) => Promise<number>

/** A `CountUse` for limits that are already chosen. */
export type RateLimit = (key: string) => Promise<number>

/** Applies all the limits together, and counts in the memory of this process. */
export function rateLimit(...limits: Limit[]): RateLimit {
  const limiter = new RateLimiterUnion(
    ...limits.map(
      ({ count, seconds }) =>
        new RateLimiterMemory({ points: count, duration: seconds, keyPrefix: String(seconds) }),
    ),
  )
  return async (key) => {
    try {
      await limiter.consume(key)
      return 0
    } catch (refused) {
      const waits = Object.values(refused as Record<string, unknown>).flatMap((result) =>
        result instanceof RateLimiterRes ? [result.msBeforeNext] : [],
      )
      if (waits.length === 0) throw refused
      return Math.max(1, Math.ceil(Math.max(...waits) / 1000))
    }
  }
}
