import { currentBank } from '../bank/bank.server.ts'
import type { Services } from '../context.server.ts'
import { MANUAL_MESSAGES } from '../manuals/manual-messages.ts'
import {
  BUSY,
  type ManualBody,
  receiveManual,
  type UploadRefusal,
} from '../manuals/receive-manual.server.ts'
import { storeManual } from '../manuals/stored-manual.server.ts'
import { startComparison } from '../question-bank/compare-edition.server.ts'
import { editions, itemsOfOtherManuals } from '../question-bank/editions.server.ts'
import { withStateLock } from '../states/state-lock.server.ts'
import type { StoredManual } from '../states/state-record.ts'
import { readStateRecord } from '../states/states.server.ts'
import type { UsState } from '../states/us-states.ts'
import type { GenerationRun } from './generation-run.ts'
import { claimRun, endReplacedRun, hasRunningRun } from './generation-runs.server.ts'
import { beginRun } from './run-queue.server.ts'

type StartedRun = { run: GenerationRun } | { refused: string }
/** `comparing` means that published questions cite another manual, so no run started. */
type UploadOutcome = { saved: StoredManual; run?: GenerationRun; comparing?: true } | UploadRefusal

/**
 * Stores a state's manual. With `runBy`, the hash of the admin's user id, starts a run from it. If
 * published questions cite another manual, starts a comparison instead.
 */
export function uploadManual(
  services: Services,
  state: UsState,
  upload: ManualBody & { runBy?: string },
): Promise<UploadOutcome> {
  const { abbrev } = state
  const isBusy = () => hasRunningRun(services, abbrev)
  return receiveManual(services, state, upload, isBusy, (received) =>
    withStateLock(services, abbrev, async (lock) => {
      // Another upload may have started a run while this upload arrived.
      if (await isBusy()) return BUSY
      const { runBy: by } = upload
      const manual = { ...received.manual, ...(by && { by }) }
      const record = await storeManual(services, lock, state, { ...received, manual })
      const bank = await currentBank(services, abbrev)
      if (itemsOfOtherManuals(bank, manual.id).length > 0) {
        const earlier = editions(services, abbrev).write.delete(manual.id)
        await lock.commit([
          ...record,
          earlier,
          ...(await endReplacedRun(services, abbrev, manual.id)),
        ])
        startComparison(services, abbrev, manual.id)
        return { saved: manual, comparing: true }
      }
      const next = by ? await claimRun(services, abbrev, { manual, by }) : null
      await lock.commit([...record, ...(next?.writes ?? [])])
      if (!next) return { saved: manual }
      beginRun(services, abbrev, next.run)
      return { saved: manual, run: next.run }
    }),
  )
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
