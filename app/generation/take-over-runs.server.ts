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
import { beginRun, startNextRun } from './run-queue.server.ts'
import { isUnderWay, nextStatus } from './run-status.ts'

/** The average pause between two looks for dead runs, in milliseconds. */
const LOOK_EVERY_MS = 6_000

type Heartbeats = Map<string, string>

/** Takes over runs of processes that stopped or died. Ends when the server stops. */
export function watchRuns(services: Services): void {
  if (!services.aiModel) return
  let heartbeats: Heartbeats = new Map()
  services.background.repeat('taking over runs', LOOK_EVERY_MS, async () => {
    heartbeats = await takeOverRuns(services, heartbeats)
  })
}

/**
 * Takes over interrupted runs, and runs without a heartbeat for `SILENCE_MS` and since the last
 * look. The second condition protects the runs of a process that slept or has a slow clock. Starts
 * at most one run that waits. Returns the heartbeats for the next look.
 */
export async function takeOverRuns(services: Services, before: Heartbeats): Promise<Heartbeats> {
  const heartbeats: Heartbeats = new Map()
  for (const { id, abbrev, number } of await pendingRuns(services).list()) {
    const run = await generationRuns(services, abbrev).get(String(number))
    if (!run) continue
    if (isUnderWay(run)) heartbeats.set(id, run.aliveAt)
    const isDead = run.status === 'interrupted' || before.get(id) === run.aliveAt
    const { status } = asOfNow(run, services.now())
    if (isDead && status === 'interrupted') await takeOver(services, abbrev, number)
  }
  await startNextRun(services)
  return heartbeats
}

/** Starts the next run with the same manual and model, or ends the run after `MAX_ATTEMPTS`. */
function takeOver(services: Services, abbrev: string, number: number): Promise<void> {
  return withStateLock(services, abbrev, async (lock) => {
    const latest = await latestRun(services, abbrev)
    if (latest?.number !== number) {
      await pendingRuns(services).delete(pendingId(abbrev, number))
      return
    }
    if (latest.status !== 'interrupted') return
    if (latest.attempt >= MAX_ATTEMPTS) {
      const status = nextStatus(latest, 'fail')
      const ending = { status, message: MANUAL_MESSAGES.interruptedTooOften }
      await lock.commit(endRun(services, abbrev, number, ending))
      services.log.error({ abbrev, run: number }, 'run given up')
      return
    }
    const { model, by, attempt } = latest
    // No run starts from a manual without text.
    const manual = { id: latest.manual, hasText: true }
    const again = await claimRun(services, abbrev, { manual, model, by, attempt: attempt + 1 })
    if (again && (await lock.commit(again.writes))) beginRun(services, abbrev, again.run)
  })
}
