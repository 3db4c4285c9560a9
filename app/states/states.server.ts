import { typedCollection } from '../../platform/documents/typed-collection.ts'
import type { Services } from '../context.server.ts'
import { type AvailableState, stateRecord } from './state-record.ts'

export function stateRecords({ documents, log }: Pick<Services, 'documents' | 'log'>) {
  return typedCollection(documents, 'states', stateRecord, (path, cause) =>
    log.error({ path, err: cause }, 'malformed State record left out'),
  )
}

/** A state's record, or null when there is none. */
export function readStateRecord(services: Pick<Services, 'documents' | 'log'>, abbrev: string) {
  return stateRecords(services).get(abbrev)
}

/**
 * The states a rider can choose, by name (spec, section 7). Null when they can't be loaded, which is
 * only logged (spec, section 8).
 */
export async function listAvailableStates(services: Services): Promise<AvailableState[] | null> {
  try {
    const records = await stateRecords(services).list({
      orderBy: { field: 'stateName', direction: 'asc' },
    })
    return records.map(({ stateName, abbrev, questions }) => ({ stateName, abbrev, questions }))
  } catch (error) {
    services.log.error({ err: error }, 'loading the states failed')
    return null
  }
}
