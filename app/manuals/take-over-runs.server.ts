import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../context.server.ts'
import { nextRun } from './generate-questions.server.ts'
import { ATTEMPTS, asOfNow } from './generation-run.ts'
import { MANUAL_MESSAGES } from './manual-messages.ts'
import {
  endingOf,
  generationRuns,
  latestRun,
  runsUnderWay,
  underWayId,
} from './run-progress.server.ts'
import { inTurn } from './state-turns.server.ts'

/** How often it is looked after runs whose process died, in milliseconds: about. */
const EVERY = 6_000

/** When each run under way was alive, at the look before. */
type Looked = Map<string, string>

/** Takes over runs of processes that stopped or died, until the server stops. */
export function watchRuns(services: Services): void {
  if (!services.aiModel) return
  services.background.start('taking over runs', async (signal) => {
    let looked: Looked = new Map()
    let failing = false
    while (!signal.aborted) {
      try {
        looked = await takeOverRuns(services, looked)
        failing = false
      } catch (error) {
        if (!failing) services.log.error({ err: error }, 'runs can not be looked after')
        failing = true
      }
      const apart = EVERY * (0.75 + services.random() / 2)
      await pause(apart, undefined, { signal }).catch(() => {})
    }
  })
}

/**
 * Takes over each run that was interrupted, or that is silent and was not heard of since the look
 * before either: a process that wakes, or whose clock is slow, goes on with its own. Returns what
 * the next look has to know.
 */
export async function takeOverRuns(services: Services, before: Looked): Promise<Looked> {
  const looked: Looked = new Map()
  for (const { id, abbrev, number } of await runsUnderWay(services).list()) {
    const run = await generationRuns(services, abbrev).get(String(number))
    if (!run) continue
    looked.set(id, run.aliveAt)
    const isDead = run.status === 'interrupted' || before.get(id) === run.aliveAt
    const seems = asOfNow(run, services.now()).status
    if (isDead && seems === 'interrupted') await takeOver(services, abbrev, number)
  }
  return looked
}

/** Starts a run again as the next one, from the same manual and with the same model. */
function takeOver(services: Services, abbrev: string, number: number): Promise<void> {
  return inTurn(services, abbrev, async (turn) => {
    const latest = await latestRun(services, abbrev)
    if (latest?.number !== number) {
      await runsUnderWay(services).delete(underWayId(abbrev, number))
      return
    }
    if (latest.status !== 'interrupted') return
    if (latest.attempt >= ATTEMPTS) {
      const ending = { status: 'failed', message: MANUAL_MESSAGES.interruptedTooOften } as const
      await turn.commit(endingOf(services, abbrev, number, ending))
      services.log.error({ abbrev, run: number }, 'run given up')
      return
    }
    const { manual, model, by, attempt } = latest
    const next = await nextRun(services, abbrev, { manual, model, by, attempt: attempt + 1 })
    if (next && (await turn.commit(next.writes))) next.begin()
  })
}
