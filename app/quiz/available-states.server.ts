import type { Services } from '../context.server.ts'
import type { AvailableState, StateRecord } from '../states/state-record.ts'
import { stateRecords } from '../states/states.server.ts'
import { readBank } from './bank.server.ts'

/** The states with published questions, by name (spec, section 7). */
export async function readAvailableStates(services: Services): Promise<AvailableState[]> {
  const records = await stateRecords(services).list({ orderBy: 'stateName asc' })
  const haveQuiz = await Promise.all(records.map((record) => hasQuiz(services, record)))
  return records
    .filter((_, index) => haveQuiz[index])
    .map(({ stateName, abbrev, questions }) => ({ stateName, abbrev, questions }))
}

/** The same. Null if the store fails, because riders see no error then (spec, section 8). */
export async function listAvailableStates(services: Services): Promise<AvailableState[] | null> {
  try {
    return await readAvailableStates(services)
  } catch (error) {
    services.log.error({ err: error }, 'loading the states failed')
    return null
  }
}

/** A record that an early release wrote has no `itemCount`. */
async function hasQuiz(services: Services, record: StateRecord): Promise<boolean> {
  const { abbrev, version, itemCount } = record
  const count = itemCount ?? (await readBank(services, abbrev, version)).items.length
  return count > 0
}
