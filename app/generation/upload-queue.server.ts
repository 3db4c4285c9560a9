import type { Services } from '../context.server.ts'
import { findState } from '../states/us-states.ts'
import { isUnderWay } from './generation-run.ts'
import { latestRun, uploadQueue } from './generation-runs.server.ts'
import { endOfQueue } from './upload-queue.ts'

export type QueuedRun = Awaited<ReturnType<typeof listQueue>>[number]

/** The runs at `/admin/uploads`, as they are now, in the order of the states' names. */
export async function listQueue(services: Services) {
  const entries = await uploadQueue(services).list()
  const runs = await Promise.all(
    entries.map(async ({ id }) => {
      const state = findState(id)
      const run = await latestRun(services, id)
      return state && run ? [{ ...state, run }] : []
    }),
  )
  return runs.flat().sort((a, b) => (a.stateName < b.stateName ? -1 : 1))
}

/** Tells that the queue is through, as a sentence, until the admin dismisses it. */
export async function readQueueNotice(services: Services): Promise<string | null> {
  return endOfQueue((await listQueue(services)).map(({ run }) => run))
}

/** Takes the runs that ended out of the queue. Nothing of them is deleted. */
export async function dismissEnded(services: Services): Promise<void> {
  const ended = (await listQueue(services)).filter(({ run }) => !isUnderWay(run))
  const { delete: remove } = uploadQueue(services).write
  await services.documents.batch(ended.map(({ abbrev }) => remove(abbrev)))
}
