import type { Services } from '../context.server.ts'
import { MANUAL_MESSAGES } from '../manuals/manual-messages.ts'
import { withStateLock } from '../states/state-lock.server.ts'
import { carryOutRun } from './carry-out-run.server.ts'
import { type GenerationRun, isDue } from './generation-run.ts'
import {
  changeRun,
  endRun,
  latestRun,
  listPendingRuns,
  mustOthersWait,
  pendingId,
  pendingRuns,
  whySkipped,
} from './generation-runs.server.ts'
import { isAtWork, isRunWaiting, isUnderWay, nextStatus } from './run-status.ts'

/** Carries out a claimed run in this process. After its end, the next run in the queue begins. */
export function beginRun(services: Services, abbrev: string, run: GenerationRun): void {
  const { number, attempt, status, message } = run
  services.log.info({ abbrev, run: number, attempt, status, skipped: message }, 'run started')
  if (isRunWaiting(run)) services.background.start('queue', () => startNextRun(services))
  if (!isAtWork(run)) return
  services.background.start('generation run', async (signal) => {
    await carryOutRun(services, abbrev, run, signal)
    if (!signal.aborted) await startNextRun(services)
  })
}

/**
 * Begins the first run that waits and is due, if there is a place for it. It runs in this process,
 * unless another process was faster.
 */
export async function startNextRun(services: Services): Promise<void> {
  const pending = await listPendingRuns(services)
  const now = services.now()
  if (mustOthersWait(pending, now)) return
  const next = pending.find(({ run }) => isDue(run, now))
  if (next) await resume(services, next.abbrev, next.run.number)
}

/** Resumes a run that waits. Ends the run instead if `whySkipped` has a reason. */
function resume(services: Services, abbrev: string, number: number): Promise<void> {
  return withStateLock(services, abbrev, async (lock) => {
    const latest = await latestRun(services, abbrev)
    if (latest?.number !== number) {
      await pendingRuns(services).delete(pendingId(abbrev, number))
      return
    }
    if (!isDue(latest, services.now())) return
    const now = services.now().toISOString()
    const message = await whySkipped(services, { hasText: true })
    if (message) {
      const ending = { status: nextStatus(latest, 'skip'), message, resumeAt: null }
      await lock.commit(endRun(services, abbrev, number, ending))
      return
    }
    const status = nextStatus(latest, 'begin')
    const again = { status, message, resumeAt: null, startedAt: now, aliveAt: now }
    if (await lock.commit([changeRun(services, abbrev, number, again)])) {
      beginRun(services, abbrev, { ...latest, ...again })
    }
  })
}

/**
 * Cancels the state's run. The run stops within seconds, even in another process. The manual and the
 * answers of the AI model stay stored.
 */
export function cancelRun(services: Services, abbrev: string): Promise<{ refused?: string }> {
  return withStateLock(services, abbrev, async (lock) => {
    const latest = await latestRun(services, abbrev)
    if (!latest || !isUnderWay(latest)) return { refused: MANUAL_MESSAGES.notUnderWay }
    const message = MANUAL_MESSAGES.cancelled
    const ending = { status: nextStatus(latest, 'cancel'), message, resumeAt: null }
    const isDone = await lock.commit([changeRun(services, abbrev, latest.number, ending)])
    return isDone ? {} : { refused: MANUAL_MESSAGES.saveFailed }
  })
}
