import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../context.server.ts'
import { MANUAL_MESSAGES } from '../manuals/manual-messages.ts'
import { withStateLock } from '../states/state-lock.server.ts'
import { asOfNow, MAX_ATTEMPTS } from './generation-run.ts'
import {
  claimRun,
  endRun,
  generationRuns,
  latestRun,
  pendingId,
  pendingRuns,
} from './generation-runs.server.ts'
import { beginRun } from './upload-to-questions.server.ts'

/** The average time between two looks for dead runs. */
const LOOK_EVERY_MS = 6_000

/** The heartbeat of each pending run at the previous look. */
type Heartbeats = Map<string, string>

/** Takes over runs of processes that stopped or died, until the server stops. */
export function watchRuns(services: Services): void {
  if (!services.aiModel) return
  services.background.start('taking over runs', async (signal) => {
    let heartbeats: Heartbeats = new Map()
    let isFailing = false
    while (!signal.aborted) {
      try {
        heartbeats = await takeOverRuns(services, heartbeats)
        isFailing = false
      } catch (error) {
        if (!isFailing) services.log.error({ err: error }, 'pending runs can not be read')
        isFailing = true
      }
      const delay = LOOK_EVERY_MS * (0.75 + services.random() / 2)
      await pause(delay, undefined, { signal }).catch(() => {})
    }
  })
}

/**
 * Takes over each interrupted run, and each silent one without a new heartbeat since the previous
 * look: a process that wakes, or whose clock is slow, continues its own run. Returns the heartbeats
 * for the next look.
 */
export async function takeOverRuns(services: Services, before: Heartbeats): Promise<Heartbeats> {
  const heartbeats: Heartbeats = new Map()
  for (const { id, abbrev, number } of await pendingRuns(services).list()) {
    const run = await generationRuns(services, abbrev).get(String(number))
    if (!run) continue
    heartbeats.set(id, run.aliveAt)
    const isDead = run.status === 'interrupted' || before.get(id) === run.aliveAt
    const { status } = asOfNow(run, services.now())
    if (isDead && status === 'interrupted') await takeOver(services, abbrev, number)
  }
  return heartbeats
}

/** Repeats a run as the next one, from the same manual and with the same model. */
function takeOver(services: Services, abbrev: string, number: number): Promise<void> {
  return withStateLock(services, abbrev, async (lock) => {
    const latest = await latestRun(services, abbrev)
    if (latest?.number !== number) {
      await pendingRuns(services).delete(pendingId(abbrev, number))
      return
    }
    if (latest.status !== 'interrupted') return
    if (latest.attempt >= MAX_ATTEMPTS) {
      const ending = { status: 'failed', message: MANUAL_MESSAGES.interruptedTooOften } as const
      await lock.commit(endRun(services, abbrev, number, ending))
      services.log.error({ abbrev, run: number }, 'run given up')
      return
    }
    const { manual, model, by, attempt } = latest
    const next = await claimRun(services, abbrev, { manual, model, by, attempt: attempt + 1 })
    if (next && (await lock.commit(next.writes))) beginRun(services, abbrev, next.run)
  })
}
