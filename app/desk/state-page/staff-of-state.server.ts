import { data, type LoaderFunctionArgs } from 'react-router'
import { type Services, servicesContext } from '../../context.server.ts'
import { type Need, requireStaff } from '../../people/admin/require-admin.server.ts'
import type { StateRecord } from '../../questions/states/state-record.ts'
import { readStateRecord } from '../../questions/states/states.server.ts'
import { findState } from '../../questions/states/us-states.ts'

/** Returns who asks, and the state of the address. Throws status 401, 403 or 404. */
export async function staffOfState(
  { request, params, context }: LoaderFunctionArgs,
  ...need: Need
) {
  const services = context.get(servicesContext)
  const admin = await requireStaff(services, request, ...need)
  const record = await stateOfPage(services, params.abbrev)
  return { services, admin, record, abbrev: record.abbrev, stateName: record.stateName }
}

/** Returns the record of the state. Throws status 404 if there is none. */
export async function stateOfPage(services: Services, abbrev = ''): Promise<StateRecord> {
  const state = findState(abbrev)
  const record = state && (await readStateRecord(services, state.abbrev))
  if (!record) throw data(null, { status: 404 })
  return record
}
