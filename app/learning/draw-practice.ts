import type { BankItem, RiderBank } from '../bank/rider-bank.ts'
import { QUIZ_LENGTH } from '../question/quiz-limits.ts'
import { isForAll, type Topic } from '../question/topics.ts'
import { placeOptions, type Random, shuffle } from '../quiz/draw-quiz.ts'
import type { Histories } from './histories.ts'
import type { Learned } from './learned.ts'
import type { Mistake } from './mistakes.ts'
import { questionsOfToday } from './plan.ts'

/** A planned quiz has at most this many questions of a topic, while there are others. */
const MOST_OF_A_TOPIC = 4

/**
 * Draws a quiz of a topic. Takes unseen questions first, then open mistakes, then the questions whose
 * last answer is the oldest. Returns the chosen questions in random order.
 */
export function drawTopic(
  bank: RiderBank,
  topic: Topic | null,
  histories: Histories,
  mistakes: readonly Mistake[],
  random: Random,
): BankItem[] {
  const items = bank.items.filter((item) => (item.topic ?? null) === topic)
  const mixed = shuffle(items, random)
  const byId = new Map(mixed.map((item) => [item.id, item]))
  const wanted = new Set([
    ...mixed.filter(({ id }) => !histories.has(id)),
    ...mistakes.flatMap(({ itemId }) => byId.get(itemId) ?? []),
    ...oldestFirst(mixed, histories),
  ])
  return quizOf([...wanted], random)
}

/** Draws a quiz of open mistakes. Takes the first ones of `mistakes`, and returns them in random order. */
export function drawMistakes(
  bank: RiderBank,
  mistakes: readonly Mistake[],
  random: Random,
): BankItem[] {
  const byId = new Map(bank.items.map((item) => [item.id, item]))
  return quizOf(
    mistakes.flatMap(({ itemId }) => byId.get(itemId) ?? []),
    random,
  )
}

/**
 * Draws a quiz from the whole bank by the rider's plan. If today's questions do not fill it, takes those
 * whose last answer is the oldest. Returns the chosen questions in random order.
 */
export function drawFromBank(learned: Learned, random: Random): BankItem[] {
  const all = learned.bank.items.filter(isForAll)
  const wanted = new Set([
    ...otherFactsFirst(manyTopicsFirst(questionsOfToday(learned))),
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

function oldestFirst(items: readonly BankItem[], histories: Histories): BankItem[] {
  const answeredAt = ({ id }: BankItem) => histories.get(id)?.at(-1)?.answeredAt ?? ''
  return items.toSorted((a, b) => (answeredAt(a) < answeredAt(b) ? -1 : 1))
}

function quizOf(wanted: readonly BankItem[], random: Random): BankItem[] {
  const drawn = shuffle(wanted.slice(0, QUIZ_LENGTH), random)
  return drawn.map((item) => placeOptions(item, random))
}
