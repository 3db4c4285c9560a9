import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { collection } from '../../platform/documents/collection.ts'
import type { DocumentStore, Write } from '../../platform/documents/document-store.ts'
import type { Services } from '../context.server.ts'

/**
 * One step in the history of a state's manual and questions: `states/{abbrev}/turns/{number}`. Who
 * makes the next number first has made the next step. Steps stay for good: a number that is used
 * twice would let a process that slept for long write over what came after.
 */
export const stateTurns = collection({
  path: 'states/{abbrev}/turns',
  schema: z.object({
    number: z.int().check(z.positive()),
    /** Until when nobody else may make the next step; null when anybody may. */
    heldUntil: z.nullable(z.iso.datetime()),
  }),
  lists: [{ orderBy: 'number desc' }],
})

/** How long a process that died holds a turn at most, and how often a living one says so, in ms. */
const HELD = 10_000
const RENEWED = 3_000
/** How often it is looked whether a turn that another process holds is over, in milliseconds. */
const LOOK = 100
/** How often work is done again because others were faster. */
const TRIES = 50

/** The right to make the state's next change. */
export type Turn = {
  /**
   * Makes all the writes and ends the turn, or makes none. Returns false when a `create` among them
   * came too late. When another process was faster, the work that has the turn is done again.
   */
  commit(writes: Write[]): Promise<boolean>
  /** Keeps other processes waiting from here to the end of the turn: for what no batch can hold. */
  hold(): Promise<void>
  /** Throws when the turn that was held is over: whoever slept for long must not go on. */
  assertHeld(): void
}

type Work<T> = (turn: Turn) => Promise<T>
type Store = Pick<Services, 'documents' | 'log' | 'now'>

/** What this process has to do in turn, per store and state: so it is never faster than itself. */
const queues = new WeakMap<DocumentStore, Map<string, Promise<unknown>>>()

/**
 * Changes the manual or the questions of a state when all that was asked for before is done, in this
 * process and in others: a manual, its State record and the run about it belong together, and no
 * change of a question is lost by another. The work may be done several times until its `commit`.
 */
export function inTurn<T>(store: Store, abbrev: string, work: Work<T>): Promise<T> {
  const queue = queues.get(store.documents) ?? new Map<string, Promise<unknown>>()
  queues.set(store.documents, queue)
  const result = (queue.get(abbrev) ?? Promise.resolve()).then(() => amongAll(store, abbrev, work))
  queue.set(
    abbrev,
    result.catch(() => {}),
  )
  return result
}

async function amongAll<T>(store: Store, abbrev: string, work: Work<T>): Promise<T> {
  for (let tries = 0; tries < TRIES; tries++) {
    const turn = await takeTurn(store, abbrev)
    try {
      return await work(turn)
    } catch (error) {
      // Whatever came of going on without the turn.
      if (!turn.isLost()) throw error
    } finally {
      await turn.leave()
    }
  }
  throw new Error(`Other processes changed ${abbrev} ${TRIES} times in between`)
}

async function takeTurn(store: Store, abbrev: string) {
  const { documents, log, now } = store
  const steps = stateTurns(store, abbrev)
  let number = await stepBefore(store, steps)
  let heldUntil = 0
  let lost = false
  let renewing: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  const next = (until: number | null) => {
    const held = until === null ? null : new Date(until).toISOString()
    return steps.write.create(String(number + 1), { number: number + 1, heldUntil: held })
  }

  async function renew() {
    const until = now().getTime() + HELD
    if (!(await documents.batch([next(until)]))) loseTurn()
    number++
    heldUntil = until
  }

  function loseTurn(): never {
    lost = true
    throw new Error(`Another process changes ${abbrev}`)
  }

  /** Nothing of ours is under way any more after this. */
  async function stopRenewing() {
    clearInterval(timer)
    await renewing
  }

  const turn: Turn = {
    async hold() {
      await renew()
      timer = setInterval(() => {
        renewing ??= renew()
          // What it means is found out by `assertHeld` and `commit`.
          .catch((error) => log.warn({ err: error, abbrev }, 'turn not renewed'))
          .finally(() => {
            renewing = null
          })
      }, RENEWED)
    },
    assertHeld() {
      if (now().getTime() >= heldUntil) loseTurn()
    },
    async commit(writes) {
      await stopRenewing()
      if (await documents.batch([next(null), ...writes])) {
        heldUntil = 0
        return true
      }
      if (await steps.get(String(number + 1))) loseTurn()
      return false
    },
  }
  return {
    ...turn,
    isLost: () => lost,
    async leave() {
      await stopRenewing()
      // If another one has it by now, this does nothing.
      if (heldUntil > 0) await documents.batch([next(null)])
    },
  }
}

/** The number of the step that was made last, as soon as nobody holds the turn. */
async function stepBefore({ now }: Store, steps: ReturnType<typeof stateTurns>): Promise<number> {
  let seen = { number: 0, at: 0 }
  for (;;) {
    const [last] = await steps.list({ orderBy: 'number desc', limit: 1 })
    if (!last?.heldUntil) return last?.number ?? 0
    const time = now().getTime()
    if (last.number !== seen.number) seen = { number: last.number, at: time }
    // The other's clock may be fast: then it is silent for as long as a turn is held at most.
    if (time >= Date.parse(last.heldUntil) || time >= seen.at + HELD) return last.number
    await pause(LOOK)
  }
}
