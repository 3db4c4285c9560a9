import type { Services } from '../../context.server.ts'
import { riderBank } from '../../questions/bank/rider-bank.server.ts'
import type { Topic } from '../../questions/question/topics.ts'
import { listAvailableStates } from '../../questions/states/available-states.server.ts'
import { findByAnySpelling } from '../../questions/states/state-address.ts'
import type { AvailableState } from '../../questions/states/state-record.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import { topicGroups } from '../learning/topic-groups.ts'
import { MANUAL } from './topics-path.ts'

/** A topic of a state's bank, as its pages name it. `slug` is its part of the address. */
type ListedTopic = { slug: string; topic: Topic | null; name: string; total: number }

type Found =
  | { state: null; states: AvailableState[] }
  | { state: UsState; topics: ListedTopic[]; origin: string }

/** Returns the topics of a state in any spelling. For an unknown state, returns the available states. */
export async function findTopics(services: Services, spelling: string): Promise<Found> {
  const state = findByAnySpelling(spelling)
  if (!state) return { state, states: (await listAvailableStates(services)) ?? [] }
  const groups = topicGroups(await riderBank(services, state.abbrev))
  const topics = groups.map(({ topic, name, items }) => {
    return { slug: topic ?? MANUAL, topic, name, total: items.length }
  })
  return { state, topics, origin: services.origin }
}
