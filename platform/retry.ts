import { setTimeout as sleep } from 'node:timers/promises'

type RetryRules = {
  /** True if another attempt may succeed after this error. */
  isPassing: (error: unknown) => boolean
  /** The pause in milliseconds after an attempt with its error. The first attempt is number 1. */
  pauseMs: (attempt: number, error: unknown) => number
  maxAttempts?: number
  /** The time of `performance.now()` after which no further attempt starts. */
  deadline?: number
  /** When this signal aborts, the pause ends and no further attempt starts. */
  signal?: AbortSignal
}

/** Returns the outcome of the first attempt that succeeds; otherwise throws the last error. */
export async function retry<T>(
  attempt: (number: number) => Promise<T>,
  { isPassing, pauseMs, maxAttempts = Infinity, deadline = Infinity, signal }: RetryRules,
): Promise<T> {
  for (let number = 1; ; number++) {
    try {
      return await attempt(number)
    } catch (error) {
      if (number >= maxAttempts || signal?.aborted || !isPassing(error)) throw error
      const pause = pauseMs(number, error)
      if (performance.now() + pause >= deadline) throw error
      await sleep(pause, null, signal && { signal }).catch(() => {
        throw error
      })
    }
  }
}

/** True if the same request may succeed later, after a response with this HTTP status. */
export function isTransientStatus(status: number | undefined): boolean {
  return TRANSIENT_STATUSES.has(status)
}
const TRANSIENT_STATUSES = new Set<number | undefined>([408, 429, 500, 502, 503, 504])

/**
 * Returns a function that gives the pause in milliseconds after an attempt. The pauses double on
 * average, up to `maxMs`. They are random, so that clients do not all retry at the same moment.
 */
export function backoff(firstMs: number, maxMs = Infinity): (attempt: number) => number {
  return (attempt) => Math.min(maxMs, firstMs * 2 ** (attempt - 1) * (0.5 + Math.random()))
}
