/** What the client of the remote config uses of the browser; a test hands in its own. */
export type BrowserEnvironment = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Milliseconds since 1970. */
  now: () => number
  /** At least 0, less than 1. */
  random: () => number
  /** Schedules `run`. Returns how to cancel it. */
  after: (delayMs: number, run: () => void) => () => void
  visibility: {
    isHidden: () => boolean
    /** Returns how to remove the listener. */
    onChange: (listener: () => void) => () => void
  }
}

/** Resolves after the delay, or at once when the signal is aborted. */
export function wait(
  { after }: Pick<BrowserEnvironment, 'after'>,
  delayMs: number,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const cancel = after(delayMs, end)
    signal.addEventListener('abort', end)
    function end() {
      cancel()
      signal.removeEventListener('abort', end)
      resolve()
    }
  })
}

type Backoff = { firstMs: number; maxMs: number; random: () => number }

/**
 * The delay before the next attempt, after so many failures in a row. It doubles each time, and is
 * half as much longer or shorter by chance, so that clients do not return all at once.
 */
export function backoffMs(failures: number, { firstMs, maxMs, random }: Backoff): number {
  return Math.min(maxMs, firstMs * 2 ** (failures - 1) * (0.5 + random()))
}
