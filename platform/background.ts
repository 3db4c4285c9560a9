import type { Logger } from './log.ts'

/** Work that goes on when the request that began it is answered. */
export type Background = {
  /**
   * Starts it. `signal` tells it to stop because the server stops; it may then take a moment to
   * leave things in order. What it throws is logged: nobody waits for it.
   */
  start(name: string, work: (signal: AbortSignal) => Promise<void>): void
  /** Tells all work to stop and waits until it has. */
  stop(): Promise<void>
}

/** Background work in this process. */
export function openBackground(log: Logger): Background {
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()
  return {
    start(name, work) {
      const done = work(stopping.signal)
        .catch((error) => log.error({ err: error, work: name }, 'background work failed'))
        .finally(() => underWay.delete(done))
      underWay.add(done)
    },
    async stop() {
      stopping.abort(new Error('The server stops'))
      await Promise.all(underWay)
    },
  }
}
