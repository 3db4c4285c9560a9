import { LANGUAGE } from '../../base/text/language.ts'
import type { Services } from '../../context.server.ts'
import { shownStateName } from './state-name.ts'
import type { AvailableState } from './state-record.ts'
import { stateRecords } from './states.server.ts'

/** Returns the states with published questions, sorted by name (spec, section 7). */
export async function readAvailableStates(services: Services): Promise<AvailableState[]> {
  const records = await stateRecords(services).list({ orderBy: 'stateName asc' })
  return records
    .filter(({ itemCount }) => itemCount > 0)
    .map(({ stateName, abbrev, questions, itemCount }) => ({
      stateName,
      abbrev,
      questions,
      itemCount,
    }))
    .sort(({ stateName: one }, { stateName: other }) =>
      shownStateName(one).localeCompare(shownStateName(other), LANGUAGE),
    )
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
