import type { Services } from '../../context.server.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { withStateLock } from '../../questions/states/state-lock.server.ts'
import type { StoredManual } from '../../questions/states/state-record.ts'
import { readStateRecord } from '../../questions/states/states.server.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import { MANUAL_MESSAGES } from '../manuals/manual-messages.ts'
import {
  type ManualBody,
  receiveManual,
  type UploadRefusal,
} from '../manuals/receive-manual.server.ts'
import { startComparison } from '../question-bank/compare-edition.server.ts'
import { editions, itemsOfOtherManuals } from '../question-bank/editions.server.ts'
import type { GenerationRun } from './generation-run.ts'
import { claimRun, endReplacedRun, hasRunningRun } from './generation-runs.server.ts'
import { beginRun } from './run-queue.server.ts'

type StartedRun = { run: GenerationRun } | { refused: string }
/** `comparing` means that published questions cite another manual, so no run started. */
type UploadOutcome = { saved: StoredManual; run?: GenerationRun; comparing?: true } | UploadRefusal

/**
 * Stores a state's manual. With `by`, starts a run from it. If published questions cite another manual,
 * starts a comparison instead.
 */
export function uploadManual(
  services: Services,
  state: UsState,
  upload: ManualBody,
): Promise<UploadOutcome> {
  const { abbrev } = state
  const isBusy = () => hasRunningRun(services, abbrev)
  return receiveManual(services, state, upload, isBusy, async (lock, saved, writes) => {
    const bank = await currentBank(services, abbrev)
    if (itemsOfOtherManuals(bank, saved.id).length > 0) {
      const earlier = editions(services, abbrev).write.delete(saved.id)
      await lock.commit([...writes, earlier, ...(await endReplacedRun(services, abbrev, saved.id))])
      startComparison(services, abbrev, saved.id)
      return { saved, comparing: true }
    }
    const next = saved.by ? await claimRun(services, abbrev, { manual: saved, by: saved.by }) : null
    await lock.commit([...writes, ...(next?.writes ?? [])])
    if (!next) return { saved }
    beginRun(services, abbrev, next.run)
    return { saved, run: next.run }
  })
}

export function startRun(services: Services, abbrev: string, by: string): Promise<StartedRun> {
  return withStateLock(services, abbrev, async (lock) => {
    const record = await readStateRecord(services, abbrev)
    if (!record?.manual) return { refused: MANUAL_MESSAGES.noManual }
    const next = await claimRun(services, abbrev, { manual: record.manual, by })
    if (!next || !(await lock.commit(next.writes))) return { refused: MANUAL_MESSAGES.busy }
    beginRun(services, abbrev, next.run)
    return { run: next.run }
  })
}
