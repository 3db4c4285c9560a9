import { data } from 'react-router'
import type { Services } from '../context.server.ts'
import type { StateRecord } from '../states/state-record.ts'
import { readStateRecord } from '../states/states.server.ts'
import { findState } from '../states/us-states.ts'

/** Returns the record of the state. Throws status 404 if there is none. */
export async function stateOfPage(services: Services, abbrev: string): Promise<StateRecord> {
  const state = findState(abbrev)
  const record = state && (await readStateRecord(services, state.abbrev))
  if (!record) throw data(null, { status: 404 })
  return record
}
