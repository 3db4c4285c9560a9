import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import type { Logger } from '../log.ts'
import type { OneAtATime } from '../one-at-a-time.ts'
import type { DocumentStore, Write } from './document-store.ts'

/**
 * The steps of a lock. The process that creates the step with the next number makes the next
 * change. Steps are never deleted. With a reused number, a process that slept could overwrite later
 * changes.
 */
export const lockStep = z.object({
  number: z.int().positive(),
  /** No other process may take the next step before this time; null when any process may. */
  heldUntil: z.iso.datetime().nullable(),
})
type LockStep = z.infer<typeof lockStep>

/** The collection of a lock's steps. */
type Steps = {
  list(query: { orderBy: 'number desc'; limit: number }): Promise<LockStep[]>
  get(id: string): Promise<LockStep | null>
  write: { create(id: string, step: LockStep): Write }
}

/** The longest time for which a dead process holds a lock. */
const HOLD_MS = 10_000
const RENEW_EVERY_MS = 3_000
const POLL_EVERY_MS = 100
/** The most times that the work runs if other processes keep committing first. */
const MAX_ATTEMPTS = 50

export type Lock = {
  /**
   * Makes all writes and releases the lock, or makes none. Returns false if the document of a
   * `create` exists. If another process committed first, the work runs again.
   */
  commit(writes: Write[]): Promise<boolean>
  /** Blocks other processes until the work ends. Used for changes outside a batch, such as files. */
  hold(): Promise<void>
  /** Throws if the lock is not held or has expired: a process that slept must not go on. */
  assertHeld(): void
}

type Lockable = {
  /** What the lock is for, in the log and in errors. */
  name: string
  steps: Steps
  documents: DocumentStore
  log: Logger
  now: () => Date
  /** The queue of this process for locks of this kind. */
  queue: OneAtATime
}

/**
 * Runs the work after all earlier work under the same lock, in this and all other processes. The work may run several
 * times until it commits. Throws what the work throws, unless the lock was lost before.
 */
export async function withLock<T>(of: Lockable, work: (lock: Lock) => Promise<T>): Promise<T> {
  // The changes of one process wait in a queue, so they never compete for the lock. `allSettled` stops a
  // failed change from failing the changes behind it.
  const [outcome] = await of.queue(of.name, () =>
    Promise.allSettled([lockAmongProcesses(of, work)]),
  )
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

async function lockAmongProcesses<T>(of: Lockable, work: (lock: Lock) => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const lock = await openLock(of)
    try {
      return await work(lock)
    } catch (error) {
      // An error after the loss of the lock is a consequence of the loss, so the work runs again.
      if (!lock.isLost()) throw error
    } finally {
      await lock.release()
    }
  }
  throw new Error(`Other processes changed ${of.name} ${MAX_ATTEMPTS} times in between`)
}

async function openLock({ name, steps, documents, log, now }: Lockable) {
  let number = await lastStep(now, steps)
  let heldUntil = 0
  let lost = false
  let renewal: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  const nextStep = (until: number | null) => {
    const held = until === null ? null : new Date(until).toISOString()
    return steps.write.create(String(number + 1), { number: number + 1, heldUntil: held })
  }

  async function renew() {
    const until = now().getTime() + HOLD_MS
    if (!(await documents.batch([nextStep(until)]))) lose()
    number++
    heldUntil = until
  }

  function lose(): never {
    lost = true
    throw new Error(`Another process took the lock of ${name}`)
  }

  async function stopRenewing() {
    clearInterval(timer)
    await renewal
  }

  return {
    async hold() {
      await renew()
      timer = setInterval(() => {
        renewal ??= renew()
          // A failed renewal is only logged. `assertHeld` and `commit` detect a lost lock.
          .catch((error) => log.warn({ err: error, lock: name }, 'lock not renewed'))
          .finally(() => {
            renewal = null
          })
      }, RENEW_EVERY_MS)
    },
    assertHeld() {
      if (now().getTime() >= heldUntil) lose()
    },
    async commit(writes: Write[]) {
      await stopRenewing()
      if (await documents.batch([nextStep(null), ...writes])) {
        heldUntil = 0
        return true
      }
      if (await steps.get(String(number + 1))) lose()
      return false
    },
    isLost: () => lost,
    async release() {
      await stopRenewing()
      // Has no effect if another process has taken the lock since.
      if (heldUntil > 0) await documents.batch([nextStep(null)])
    },
  }
}

/** Waits until no other process holds the lock, and returns the number of its last step. */
async function lastStep(now: () => Date, steps: Steps): Promise<number> {
  let seen = { number: 0, at: 0 }
  for (;;) {
    const [last] = await steps.list({ orderBy: 'number desc', limit: 1 })
    if (!last?.heldUntil) return last?.number ?? 0
    const time = now().getTime()
    if (last.number !== seen.number) seen = { number: last.number, at: time }
    // If the holder's clock is fast, this process waits for at most one hold by its own clock.
    if (time >= Date.parse(last.heldUntil) || time >= seen.at + HOLD_MS) return last.number
    await pause(POLL_EVERY_MS)
  }
}
