import type { BankItem } from '../bank/rider-bank.ts'
import { isForAll, type Topic } from '../question/topics.ts'
import { type Random, shuffle } from '../quiz/draw-quiz.ts'
import { oldestFirst, quizOf } from './draw-practice.ts'
import type { Learned } from './learned.ts'
import { questionsOfToday } from './plan.ts'

/** A planned quiz has at most this many questions of a topic, while there are others. */
const MOST_OF_A_TOPIC = 4

/**
 * Draws a quiz from the whole bank by the rider's plan. If today's questions do not fill it, takes those
 * whose last answer is the oldest. Returns the chosen questions in random order.
 */
export function drawFromBank(learned: Learned, random: Random): BankItem[] {
  const all = learned.bank.items.filter(isForAll)
  const wanted = new Set([
    ...otherFactsFirst(manyTopicsFirst(questionsOfToday(learned, random))),
    ...oldestFirst(shuffle(all, random), learned.histories),
  ])
  return quizOf([...wanted], random)
}

/** Moves the questions of a topic behind those of other topics, once a quiz has enough of it. */
function manyTopicsFirst(items: readonly BankItem[]): BankItem[] {
  const counts = new Map<Topic | undefined, number>()
  const isEarly = items.map(({ topic }) => {
    const count = (counts.get(topic) ?? 0) + 1
    counts.set(topic, count)
    return count <= MOST_OF_A_TOPIC
  })
  return [
    ...items.filter((_, place) => isEarly[place]),
    ...items.filter((_, place) => !isEarly[place]),
  ]
}

/** Moves the questions behind the others whose fact an earlier question of the list has. */
function otherFactsFirst(items: readonly BankItem[]): BankItem[] {
  const asked = new Set<string>()
  const again = new Set<BankItem>()
  for (const item of items) {
    for (const fact of item.facts ?? []) {
      if (asked.has(fact)) again.add(item)
      asked.add(fact)
    }
  }
  return [...items.filter((item) => !again.has(item)), ...again]
}
