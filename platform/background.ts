import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from './log.ts'

type Work = (signal: AbortSignal) => Promise<void>

export type Background = {
  /** Starts work, and logs its errors. `signal` aborts when the server stops. */
  start(name: string, work: Work): void
  /** Does the same as `start`, unless work with this name is pending in this process. */
  startOnce(name: string, work: Work): void
  /**
   * Does work at intervals until the server stops. Each interval is random, around `everyMs`, so that
   * several processes do not work at the same moment. The log has only the first of several
   * consecutive failures.
   */
  repeat(name: string, everyMs: number, work: Work, options?: { startsLater: boolean }): void
  /** Resolves when no work is pending. */
  ended(): Promise<void>
}

export function openBackground(log: Logger, stopping: AbortSignal): Background {
  const pending = new Map<Promise<void>, string>()
  const logFailure = (name: string, error: unknown) =>
    log.error({ err: error, work: name }, 'background work failed')
  const background: Background = {
    start(name, work) {
      const done = Promise.try(work, stopping)
        .catch((error) => logFailure(name, error))
        .finally(() => pending.delete(done))
      pending.set(done, name)
    },
    startOnce(name, work) {
      if (![...pending.values()].includes(name)) background.start(name, work)
    },
    repeat(name, everyMs, work, { startsLater } = { startsLater: false }) {
      background.start(name, async (signal) => {
        const wait = () =>
          pause(everyMs * (0.75 + Math.random() / 2), undefined, { signal }).catch(() => {})
        if (startsLater) await wait()
        let isFailing = false
        while (!signal.aborted) {
          try {
            await work(signal)
            isFailing = false
          } catch (error) {
            if (!isFailing) logFailure(name, error)
            isFailing = true
          }
          await wait()
        }
      })
    },
    async ended() {
      while (pending.size > 0) await Promise.all(pending.keys())
    },
  }
  return background
}
