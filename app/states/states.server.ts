import { typedCollection } from '../../platform/documents/typed-collection.ts'
import type { Services } from '../context.server.ts'
import { stateRecord } from './state-record.ts'

export function stateRecords({ documents, log }: Pick<Services, 'documents' | 'log'>) {
  return typedCollection(documents, 'states', stateRecord, (path, cause) =>
    log.error({ path, err: cause }, 'malformed State record left out'),
  )
}

/** A state's record, or null when there is none. */
export function readStateRecord(services: Pick<Services, 'documents' | 'log'>, abbrev: string) {
  return stateRecords(services).get(abbrev)
}
