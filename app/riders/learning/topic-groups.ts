import type { InBank } from '../../questions/bank/rider-bank.ts'
import type { RiderItem } from '../../questions/question/quiz-item.ts'
import * as messages from '../../questions/question/topic-messages.ts'
import { TOPICS, type Topic, topics } from '../../questions/question/topics.ts'

/** Questions of one topic. Questions without a topic come from the state's manual. */
type TopicGroup<Item> = { topic: Topic | null; name: string; items: Item[] }

/** Groups the bank by topic, in the order of `TOPICS`. Questions without a topic are the last group. */
export function topicGroups<Item extends InBank<RiderItem>>(bank: {
  items: readonly Item[]
}): TopicGroup<Item>[] {
  const groups = new Map<Topic | null, TopicGroup<Item>>()
  for (const topic of topics) groups.set(topic, { topic, name: TOPICS[topic], items: [] })
  groups.set(null, { topic: null, name: messages.manual(), items: [] })
  for (const item of bank.items) groups.get(item.topic ?? null)?.items.push(item)
  return [...groups.values()].filter(({ items }) => items.length > 0)
}
