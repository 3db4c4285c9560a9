import type { RiderBank } from '../../questions/bank/rider-bank.ts'
import type { Topic } from '../../questions/question/topics.ts'
import type { Histories } from './histories.ts'
import { topicGroups } from './topic-groups.ts'

export type TopicProgress = {
  topic: Topic | null
  name: string
  total: number
  /** The questions that the rider has answered. */
  seen: number
  /** The questions whose latest answer was right. */
  known: number
}

/**
 * Counts the questions that a rider has seen and knows in each topic. Leaves out topics without
 * questions.
 */
export function topicProgress(histories: Histories, bank: RiderBank): TopicProgress[] {
  return topicGroups(bank).map(({ topic, name, items }) => ({
    topic,
    name,
    total: items.length,
    seen: items.filter(({ id }) => histories.has(id)).length,
    known: items.filter(({ id }) => histories.get(id)?.at(-1)?.correct).length,
  }))
}
