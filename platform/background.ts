import type { Logger } from './log.ts'

export type Background = {
  /** Starts work, and logs its errors. `signal` aborts when the server stops. */
  start(name: string, work: (signal: AbortSignal) => Promise<void>): void
  /** Does the same as `start`, unless work with this name is pending in this process. */
  startOnce(name: string, work: (signal: AbortSignal) => Promise<void>): void
  /** Resolves when no work is pending. */
  ended(): Promise<void>
}

export function openBackground(log: Logger, stopping: AbortSignal): Background {
  const pending = new Map<Promise<void>, string>()
  const background: Background = {
    start(name, work) {
      const done = Promise.try(work, stopping)
        .catch((error) => log.error({ err: error, work: name }, 'background work failed'))
        .finally(() => pending.delete(done))
      pending.set(done, name)
    },
    startOnce(name, work) {
      if (![...pending.values()].includes(name)) background.start(name, work)
    },
    async ended() {
      while (pending.size > 0) await Promise.all(pending.keys())
    },
  }
  return background
}
