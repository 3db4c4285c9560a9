import { data, type RouterContextProvider, redirect } from 'react-router'
import { type Services, servicesContext } from '../../context.server.ts'
import { listAvailableStates } from '../../questions/states/available-states.server.ts'
import { findByAnySpelling, stateSlug } from '../../questions/states/state-address.ts'
import type { UsState } from '../../questions/states/us-states.ts'

/**
 * Loads a page about one state, which is the same for everyone. Other spellings of the state
 * redirect to its address. An unknown state gives a 404 with the states that have a quiz.
 */
export async function loadStatePage<Page extends { status: number }>(
  context: Readonly<RouterContextProvider>,
  spelling: string,
  pathOf: (state: UsState) => string,
  read: (services: Services, state: UsState) => Promise<Page>,
) {
  const services = context.get(servicesContext)
  const state = findByAnySpelling(spelling)
  if (!state) return data({ states: (await listAvailableStates(services)) ?? [] }, 404)
  if (spelling !== stateSlug(state)) throw redirect(pathOf(state), 301)
  const { status, ...page } = await read(services, state)
  const headers = { 'Cache-Control': status === 200 ? 'no-cache' : 'no-store' }
  return data({ state, origin: services.origin, ...page }, { status, headers })
}
