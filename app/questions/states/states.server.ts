import { collection } from '../../../platform/documents/collection.ts'
import type { Services } from '../../context.server.ts'
import { stateRecord } from './state-record.ts'

export const stateRecords = collection({
  path: 'states',
  holds: { what: 'work', until: { event: 'stays' } },
  schema: stateRecord,
  lists: [{ orderBy: 'stateName asc' }],
  file: { link: 'sourceDocument', uri: 'gsUri' },
  shows: 'questions',
})

export function readStateRecord(services: Pick<Services, 'documents' | 'log'>, abbrev: string) {
  return stateRecords(services).get(abbrev)
}
