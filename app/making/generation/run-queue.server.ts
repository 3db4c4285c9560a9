import type { Write } from '../../../platform/documents/document-store.ts'
import { AT_ONCE, type DueWork, doNext, type Job } from '../../../platform/documents/due-work.ts'
import type { Services } from '../../context.server.ts'
import { withStateLock } from '../../questions/states/state-lock.server.ts'
import { MANUAL_MESSAGES } from '../manuals/manual-messages.ts'
import { carryOutRun } from './carry-out-run.server.ts'
import { type GenerationRun, isDue, MAX_ATTEMPTS, SILENCE_MS } from './generation-run.ts'
import {
  changeRun,
  claimRun,
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
  const next = async () => {
    await startNextRun(services)
  }
  if (isRunWaiting(run)) services.background.start('queue', next)
  if (!isAtWork(run)) return
  services.background.start('generation run', async (signal) => {
    await carryOutRun(services, abbrev, run, signal)
    if (!signal.aborted) await next()
  })
}

/**
 * Repeats a run that a dead process left unfinished, or begins the first run that waits and is due, if
 * there is a place for it. It runs in this process, unless another process was faster.
 */
export function startNextRun(services: Services): Promise<boolean> {
  return doNext(services, runs(services), services.stopping)
}

/** The runs that wait, and those that a dead process left unfinished. */
export function runs(services: Services): DueWork<Job & { abbrev: string; number: number }> {
  return {
    kind: 'run',
    claimMs: SILENCE_MS,
    async list() {
      const pending = await listPendingRuns(services)
      const now = services.now()
      const mustWait = mustOthersWait(pending, now)
      // Another process may be about to begin the first run, and it takes the place when it does.
      const first = mustWait ? null : pending.find(({ run }) => isDue(run, now))
      return pending.flatMap(({ abbrev, run, stored }) => {
        const { number, status, resumeAt, aliveAt } = run
        if (!isAtWork(run) && run !== first?.run) return []
        const silentAt = new Date(Date.parse(aliveAt) + SILENCE_MS).toISOString()
        const heartbeat = stored.status === 'running' ? aliveAt : undefined
        const dueAt = status === 'running' ? silentAt : (resumeAt ?? AT_ONCE)
        return [{ id: pendingId(abbrev, number), dueAt, heartbeat, abbrev, number }]
      })
    },
    async carryOut({ abbrev, number }) {
      await goOn(services, abbrev, number)
      return true
    },
  }
}

/** Begins a run that waits, or repeats a run whose process stopped or died. */
function goOn(services: Services, abbrev: string, number: number): Promise<void> {
  return withStateLock(services, abbrev, async (lock) => {
    const latest = await latestRun(services, abbrev)
    if (latest?.number !== number) {
      await pendingRuns(services).delete(pendingId(abbrev, number))
      return
    }
    const isInterrupted = latest.status === 'interrupted'
    if (!isInterrupted && !isDue(latest, services.now())) return
    const next = await (isInterrupted ? repeated : resumed)(services, abbrev, latest)
    if (next && (await lock.commit(next.writes)) && next.run) beginRun(services, abbrev, next.run)
  })
}

type Next = { writes: Write[]; run?: GenerationRun } | null

/** Resumes a run that waits. Ends the run instead if `whySkipped` has a reason. */
async function resumed(services: Services, abbrev: string, run: GenerationRun): Promise<Next> {
  const message = await whySkipped(services, { hasText: true })
  if (message) {
    const ending = { status: nextStatus(run, 'skip'), message, resumeAt: null }
    return { writes: endRun(services, abbrev, run.number, ending) }
  }
  const now = services.now().toISOString()
  const status = nextStatus(run, 'begin')
  const again = { status, message, resumeAt: null, startedAt: now, aliveAt: now }
  return {
    writes: [changeRun(services, abbrev, run.number, again)],
    run: { ...run, ...again },
  }
}

/** Starts the next run with the same manual and model, or ends the run after `MAX_ATTEMPTS`. */
async function repeated(services: Services, abbrev: string, run: GenerationRun): Promise<Next> {
  const { number, manual, model, by, attempt } = run
  if (attempt < MAX_ATTEMPTS) {
    // No run starts from a manual without text.
    const again = { manual: { id: manual, hasText: true }, model, by, attempt: attempt + 1 }
    return claimRun(services, abbrev, again)
  }
  services.log.error({ abbrev, run: number }, 'run given up')
  const message = MANUAL_MESSAGES.interruptedTooOften
  return { writes: endRun(services, abbrev, number, { status: nextStatus(run, 'fail'), message }) }
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
