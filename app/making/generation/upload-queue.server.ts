import type { Services } from '../../context.server.ts'
import { findState } from '../../questions/states/us-states.ts'
import { countOfRun, listReviewItems } from '../question-bank/review-items.server.ts'
import { hasFailed } from './generation-run.ts'
import { latestRun, uploadQueue } from './generation-runs.server.ts'
import { isRunWaiting, isUnderWay } from './run-status.ts'
import { endOfQueue } from './upload-queue.ts'

export type QueuedRun = Awaited<ReturnType<typeof readQueue>>[number]

/** Returns the runs of the queue, and how many questions of each still wait for review. */
export async function readQueue(services: Services) {
  const queue = await listQueue(services)
  return Promise.all(
    queue.map(async ({ run, ...state }) => {
      const { waiting } = run.waiting
        ? await listReviewItems(services, state.abbrev)
        : { waiting: [] }
      return { ...state, run, waiting: countOfRun(waiting, run) }
    }),
  )
}

/** Returns the latest run of each state in the queue at `/admin/uploads`, sorted by the states' names. */
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

/** Counts the runs of the queue. A failed run counts until the admin dismisses it. */
export async function countRuns(services: Services) {
  const runs = (await listQueue(services)).map(({ run }) => run)
  return {
    waiting: runs.filter(isRunWaiting).length,
    running: runs.filter(({ status }) => status === 'running').length,
    failed: runs.filter(hasFailed).length,
  }
}

/**
 * Returns a sentence about how the queue ended, until the admin dismisses the ended runs. Null if a run
 * is pending, or without runs.
 */
export async function readQueueNotice(services: Services): Promise<string | null> {
  return endOfQueue((await listQueue(services)).map(({ run }) => run))
}

/** Removes the entries of ended runs from the queue. The runs themselves stay stored. */
export async function dismissEnded(services: Services): Promise<void> {
  const ended = (await listQueue(services)).filter(({ run }) => !isUnderWay(run))
  const { delete: remove } = uploadQueue(services).write
  await services.documents.batch(ended.map(({ abbrev }) => remove(abbrev)))
}
