import type { Logger } from './log.ts'

/** Work that goes on when the request that began it is answered. */
export type Background = {
  /**
   * Starts it. `signal` tells it to stop because the server stops; it may then take a moment to
   * leave things in order. What it throws is logged: nobody waits for it.
   */
  start(name: string, work: (signal: AbortSignal) => Promise<void>): void
  /** Resolves when no work is under way. */
  ended(): Promise<void>
}

/** Background work in this process, which is told to stop by `stopping`. */
export function openBackground(log: Logger, stopping: AbortSignal): Background {
  const underWay = new Set<Promise<void>>()
  return {
    start(name, work) {
      const done = Promise.try(work, stopping)
        .catch((error) => log.error({ err: error, work: name }, 'background work failed'))
        .finally(() => underWay.delete(done))
      underWay.add(done)
    },
    async ended() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
