import { collection } from '../../../platform/documents/collection.ts'
import { type Lock, lockStep, withLock } from '../../../platform/documents/lock.ts'
import type { Services } from '../../context.server.ts'

export const stateLockSteps = collection({
  path: 'states/{abbrev}/turns',
  schema: lockStep,
  lists: [{ orderBy: 'number desc' }],
})

export type StateLock = Lock

type LockServices = Pick<Services, 'documents' | 'log' | 'now' | 'memory'>

/**
 * Runs the work after all earlier changes of the state's manual or questions, in this and all other
 * processes. This prevents lost changes, and a manual, its State record and its run stay consistent.
 * The work may run several times until it commits.
 */
export function withStateLock<T>(
  services: LockServices,
  abbrev: string,
  work: (lock: StateLock) => Promise<T>,
): Promise<T> {
  const steps = stateLockSteps(services, abbrev)
  const queue = services.memory.queue('changes of a state')
  return withLock({ ...services, name: abbrev, steps, queue }, work)
}
