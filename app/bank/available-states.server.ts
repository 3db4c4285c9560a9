import type { Services } from '../context.server.ts'
import type { AvailableState, StateRecord } from '../states/state-record.ts'
import { stateRecords } from '../states/states.server.ts'
import { readBank } from './bank.server.ts'

/** Returns the states with published questions, sorted by name (spec, section 7). */
export async function readAvailableStates(services: Services): Promise<AvailableState[]> {
  const records = await stateRecords(services).list({ orderBy: 'stateName asc' })
  const haveQuiz = await Promise.all(records.map((record) => hasQuiz(services, record)))
  return records
    .filter((_, index) => haveQuiz[index])
    .map(({ stateName, abbrev, questions }) => ({ stateName, abbrev, questions }))
}

/**
 * Returns the same states as `readAvailableStates`. If the store fails, logs the error and returns
 * null, because riders see no error then (spec, section 8).
 */
export async function listAvailableStates(services: Services): Promise<AvailableState[] | null> {
  try {
    return await readAvailableStates(services)
  } catch (error) {
    services.log.error({ err: error }, 'loading the states failed')
    return null
  }
}

/**
 * True if the state has questions. Counts them for a record of an early release, which has no
 * `itemCount`.
 */
async function hasQuiz(services: Services, record: StateRecord): Promise<boolean> {
  const { abbrev, version, itemCount } = record
  const count = itemCount ?? (await readBank(services, abbrev, version)).items.length
  return count > 0
}
