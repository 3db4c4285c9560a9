import type { BankQuestion, RiderBank } from '../quiz/rider-bank.ts'
import { TOPICS, type Topic, topics } from '../quiz/topics.ts'

/** Questions of one topic. Those without a topic come from the state's manual. */
export type TopicGroup = { topic: Topic | null; name: string; items: BankQuestion[] }

/** The bank by topic, in the order of `TOPICS`. Questions without a topic are the last group. */
export function topicGroups(bank: RiderBank): TopicGroup[] {
  const groups = [...topics, null].map((topic) => ({
    topic,
    name: topic ? TOPICS[topic] : "Your state's manual",
    items: itemsOf(bank, topic),
  }))
  return groups.filter(({ items }) => items.length > 0)
}

export function itemsOf(bank: RiderBank, topic: Topic | null): BankQuestion[] {
  return bank.items.filter((item) => (item.topic ?? null) === topic)
}
