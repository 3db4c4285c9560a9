import { releaseSome } from '../../../platform/documents/declared-collections.ts'
import { endingWrite, unlessEnded } from '../../../platform/documents/tombstones.ts'
import { providerNotes } from '../../../platform/identity/expiring-documents.ts'
import { COLLECTIONS } from '../../collections.server.ts'
import type { Services } from '../../context.server.ts'
import { accountDeletions } from '../../people/auth/pending-deletions.server.ts'

/** The average pause between two searches for pending deletions. */
const PAUSE_MS = 30_000

const OWNED = COLLECTIONS.filter(({ owner }) => owner)

/**
 * Finishes deletions that a crash or a failure interrupted. Also removes expired notes of the embedded
 * provider, because they hold email addresses. Runs until the server stops.
 */
export function watchDeletions(services: Services): void {
  services.background.repeat('finishing account deletions', PAUSE_MS, async (signal) => {
    await finishDeletions(services, signal)
    await providerNotes(services).removeExpired(services.now())
  })
}

export async function finishDeletions(services: Services, signal?: AbortSignal): Promise<void> {
  for await (const page of accountDeletions(services).pages(100)) {
    for (const { id: uid } of page) await finishDeletion(services, uid, signal)
  }
}

/**
 * Deletes the rest of the user's data, and then the document of the pending deletion. Several
 * processes may call this at the same time. After one process has finished, the others delete nothing
 * more, because the user may have signed in again.
 */
export async function finishDeletion(
  services: Services,
  uid: string,
  signal?: AbortSignal,
): Promise<void> {
  const deletions = accountDeletions(services)
  const deletion = await deletions.get(uid)
  if (!deletion) return
  const unlessFinished = unlessEnded(deletion.deletionId)
  for (const collection of OWNED) {
    for (;;) {
      const writes = await releaseSome(services, collection, uid)
      if (writes.length === 0) break
      if (signal?.aborted) return
      if (!(await services.documents.batch([...unlessFinished, ...writes]))) return
    }
  }
  const end = [endingWrite(services.now(), deletion.deletionId), deletions.write.delete(uid)]
  await services.documents.batch([...unlessFinished, ...end])
}
