import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Background } from '../background.ts'
import type { Logger } from '../log.ts'
import type { ProcessMemory } from '../process-memory.ts'
import { collection } from './collection.ts'
import type { DocumentStore } from './document-store.ts'

const DAY_MS = 24 * 60 * 60_000
const KEPT_MS = 30 * DAY_MS
/** No pause is longer than a day. A time further ahead than this comes from a clock that was wrong. */
const MAX_AHEAD_MS = 2 * DAY_MS

/** A `dueAt` that has passed by every clock. */
export const AT_ONCE = new Date(0).toISOString()

/**
 * The failed and present attempts at work that waits. Only one process can create an attempt, and that
 * process makes it. So no two processes do the same work, even if its `dueAt` changes meanwhile.
 */
export const workAttempts = collection({
  path: 'workAttempts',
  schema: z.object({
    at: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    /** Tells the claim from a later one of the same number. */
    token: z.string(),
  }),
  expires: true,
  exported: false,
})

export type Job = {
  id: string
  /** The time from which a process may begin. */
  dueAt: string
  /** Set while a process is at work. The process changes it every few seconds. */
  heartbeat?: string | undefined
}

/** One kind of work that waits in the database until a process does it. */
export type DueWork<One extends Job> = {
  /** A short name without spaces. */
  kind: string
  /** Returns the work that may begin once it is due, and the work of other processes. The first is done first. */
  list: () => Promise<One[]>
  /**
   * More milliseconds than the work takes. If the work fails, throws, or loses its process, the next
   * attempt is after this time, then after twice this time, and so on. If the work has a heartbeat, this
   * is longer than the time between two heartbeats.
   */
  claimMs: number
  /**
   * Does the work, and stores what comes next: another `dueAt`, or nothing. Returns false if it failed
   * and stored nothing. `attempt` is 1 plus the number of attempts that failed.
   */
  carryOut: (one: One, about: { attempt: number; signal: AbortSignal }) => Promise<boolean>
}

type Place = { documents: DocumentStore; log: Logger; now: () => Date; memory: ProcessMemory }

/** Looks for work at intervals until the server stops, and does one after the other. */
export function watchWork<One extends Job>(
  place: Place & { background: Background },
  everyMs: number,
  work: DueWork<One>,
): void {
  place.background.repeat(work.kind, everyMs, async (signal) => {
    await doNext(place, work, signal)
  })
}

/**
 * Does the first work that is due and that no other process claims. Returns false if there is none.
 * If `signal` aborts the work, another process may begin it at once.
 */
export async function doNext<One extends Job>(
  place: Place,
  work: DueWork<One>,
  signal: AbortSignal,
): Promise<boolean> {
  for (const { id, dueAt } of await listDue(place, work)) {
    const key = `${work.kind}-${id}`
    const token = randomUUID()
    const attempt = await claim(place, key, work.claimMs, token)
    if (attempt === null) continue
    const ends = (from: number) => endClaim(place, key, token, { from, to: attempt })
    let one: One | undefined
    try {
      // Another process may have done the work before this claim.
      one = (await work.list()).find((other) => other.id === id && other.dueAt === dueAt)
      if (!one) await ends(attempt)
      else if (await work.carryOut(one, { attempt, signal })) await ends(1)
    } catch (error) {
      if (!one || signal.aborted) await ends(attempt)
      const cause = { cause: error }
      if (!signal.aborted) throw new Error(`Attempt ${attempt} at ${key} failed`, cause)
    }
    if (one) return true
  }
  return false
}

/**
 * Leaves out the work of living processes. A process is dead if this process saw no new heartbeat for
 * `claimMs`. It measures that by its own clock, so a wrong clock takes nothing over.
 */
async function listDue<One extends Job>(place: Place, { kind, list, claimMs }: DueWork<One>) {
  const { now, memory } = place
  const heard = memory.notes<{ heartbeat: string; at: number }>(`heartbeats of ${kind}`)
  const listed = await list()
  const time = now().getTime()
  for (const id of heard.keys()) if (!listed.some((one) => one.id === id)) heard.delete(id)
  const isAlive = ({ id, heartbeat }: Job) => {
    if (heartbeat === undefined) return false
    const last = heard.get(id)
    if (last?.heartbeat === heartbeat) return time - last.at < claimMs
    heard.set(id, { heartbeat, at: time })
    return true
  }
  return listed.filter((one) => {
    const aheadMs = Date.parse(one.dueAt) - time
    return !isAlive(one) && (aheadMs <= 0 || aheadMs > MAX_AHEAD_MS)
  })
}

/**
 * Removes the attempts from one number to the claimed one. Does nothing if the work took so long that
 * another process claimed it. One case is left: between the two calls below, another process may claim and end
 * the work, and a third one may claim new work of this id. Then this deletes the claim of the third one.
 */
async function endClaim(
  place: Place,
  key: string,
  token: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const attempts = workAttempts(place)
  if ((await attempts.get(`${key}-${to}`))?.token !== token) return
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  await place.documents.batch([
    { type: 'absent', path: `${workAttempts.path}/${key}-${to + 1}` },
    ...numbers.map((number) => attempts.write.delete(`${key}-${number}`)),
  ])
}

/** Returns the number of the attempt that this process may make now. Null in all other processes. */
async function claim(
  place: Place,
  key: string,
  claimMs: number,
  token: string,
): Promise<number | null> {
  const attempts = workAttempts(place)
  const now = place.now()
  for (let attempt = 1; ; attempt++) {
    const made = await attempts.get(`${key}-${attempt}`)
    if (!made) {
      await attempts.removeExpired(now)
      const expiresAt = new Date(now.getTime() + KEPT_MS).toISOString()
      const mine = { at: now.toISOString(), expiresAt, token }
      return (await attempts.create(`${key}-${attempt}`, mine)) ? attempt : null
    }
    const agoMs = Math.abs(now.getTime() - Date.parse(made.at))
    if (agoMs < doubled(claimMs, attempt - 1)) return null
  }
}

const doubled = (ms: number, times: number) => Math.min(ms * 2 ** times, DAY_MS)

/**
 * Returns the time of the next attempt after `failures` in a row. The pause doubles with each of them,
 * up to a day.
 */
export function timeOfNext(now: Date, failures: number, firstMs: number): Date {
  return new Date(now.getTime() + doubled(firstMs, failures))
}
