import { listAvailableStates } from '../bank/available-states.server.ts'
import { riderBank } from '../bank/rider-bank.server.ts'
import type { Services } from '../context.server.ts'
import { topicGroups } from '../learning/topic-groups.ts'
import { findByAnySpelling } from '../states/state-address.ts'
import type { AvailableState } from '../states/state-record.ts'
import type { UsState } from '../states/us-states.ts'

/** A topic of a state's bank, as its pages name it. `slug` is its part of the address. */
type ListedTopic = { slug: string; name: string; total: number }

type Found =
  | { state: null; states: AvailableState[] }
  | { state: UsState; topics: ListedTopic[]; origin: string }

/** Returns the topics of a state in any spelling. For an unknown state, returns the available states. */
export async function findTopics(services: Services, spelling: string): Promise<Found> {
  const state = findByAnySpelling(spelling)
  if (!state) return { state, states: (await listAvailableStates(services)) ?? [] }
  const groups = topicGroups(await riderBank(services, state.abbrev))
  const topics = groups.map(({ topic, name, items }) => {
    return { slug: topic ?? MANUAL, name, total: items.length }
  })
  return { state, topics, origin: services.origin }
}

/** The slug of the questions that have no topic, because they were written from the manual. */
const MANUAL = 'manual'
