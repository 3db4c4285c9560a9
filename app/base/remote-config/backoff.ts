/** Resolves after the delay, or at once when the signal is aborted. */
export function wait(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(end, delayMs)
    signal.addEventListener('abort', end)
    function end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
  })
}

const FIRST_BACKOFF_MS = 1000

/**
 * Returns the delay before the next attempt, at most `maxMs`. The delay doubles with each failure in a
 * row. A random factor makes it up to 50% longer or shorter, so not all clients return at once.
 */
export function backoffMs(failures: number, maxMs: number, random: () => number): number {
  return Math.min(maxMs, FIRST_BACKOFF_MS * 2 ** (failures - 1) * (0.5 + random()))
}
