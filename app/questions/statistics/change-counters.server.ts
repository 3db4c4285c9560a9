import * as z from 'zod'
import { collection } from '../../../platform/documents/collection.ts'
import type { Write } from '../../../platform/documents/document-store.ts'
import { LostRaceError, retryLostRaces } from '../../../platform/documents/lost-races.ts'
import type { Services } from '../../context.server.ts'

const MAX_ATTEMPTS = 50
/** The lifetime of a step. It is longer than any process takes between its reads and its write. */
const STEP_MS = 60 * 60_000
const stepEnd = (now: Date) => new Date(now.getTime() + STEP_MS).toISOString()

/**
 * The steps of a state's counters. Only one process can create the step with the next number. The same
 * batch stores the new counters.
 */
export const countSteps = collection({
  path: 'states/{abbrev}/countSteps',
  schema: z.object({ number: z.int().positive(), expiresAt: z.iso.datetime() }),
  lists: [{ orderBy: 'number desc' }],
  expires: true,
  exported: false,
})

/**
 * Changes a state's counters, one change after another in all processes. `changesAt` reads the
 * counters and returns the writes. It runs again if another process was first. `endAt` returns when the
 * step expires.
 */
export function changeCounters(
  services: Services,
  abbrev: string,
  changesAt: (now: Date) => Promise<Write[]>,
  endAt = stepEnd,
): Promise<void> {
  const steps = countSteps(services, abbrev)
  async function attempt(): Promise<void> {
    const now = services.now()
    const [latest] = await steps.list({ orderBy: 'number desc', limit: 1 })
    // Reads the counters after the step, because they can change only together with a new step.
    const changes = await changesAt(now)
    if (changes.length === 0) return
    const number = (latest?.number ?? 0) + 1
    const step = steps.write.create(String(number), { number, expiresAt: endAt(now) })
    if (!(await services.documents.batch([step, ...changes]))) {
      throw new LostRaceError('busy', 'Other processes keep counting quizzes')
    }
    await steps.removeExpired(now)
  }
  const counts = services.memory.queue('counts of a state')
  return counts(abbrev, () => retryLostRaces(MAX_ATTEMPTS, attempt, services.random))
}
