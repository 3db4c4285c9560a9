import type { RiderBank } from '../bank/rider-bank.ts'
import type { Topic } from '../question/topics.ts'
import type { Histories } from './histories.ts'
import type { Mistake } from './mistakes.ts'
import { topicGroups } from './topic-groups.ts'

type TopicProgress = {
  topic: Topic | null
  name: string
  total: number
  /** The questions that the rider has answered. */
  seen: number
  /** The questions whose latest answer was right. */
  known: number
  /** The open mistakes that are due. */
  due: number
}

/**
 * Counts the questions that a rider has seen and knows in each topic. Leaves out topics without
 * questions.
 */
export function topicProgress(
  histories: Histories,
  bank: RiderBank,
  mistakes: readonly Mistake[],
  now: Date,
): TopicProgress[] {
  const due = new Set(mistakes.filter((mistake) => mistake.due <= now).map(({ itemId }) => itemId))
  return topicGroups(bank).map(({ topic, name, items }) => ({
    topic,
    name,
    total: items.length,
    seen: items.filter(({ id }) => histories.has(id)).length,
    known: items.filter(({ id }) => histories.get(id)?.at(-1)?.correct).length,
    due: items.filter(({ id }) => due.has(id)).length,
  }))
}
