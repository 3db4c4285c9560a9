import type { BankQuestion, RiderBank } from '../bank/rider-bank.ts'
import type { Topic } from '../question/topics.ts'
import { placeOptions, QUIZ_LENGTH, type Random, shuffle } from '../quiz/draw-quiz.ts'
import type { Histories } from './histories.ts'
import type { Mistake } from './mistakes.ts'

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
): BankQuestion[] {
  const items = bank.items.filter((item) => (item.topic ?? null) === topic)
  const mixed = shuffle(items, random)
  const byId = new Map(mixed.map((item) => [item.id, item]))
  const answeredAt = ({ id }: BankQuestion) => histories.get(id)?.at(-1)?.answeredAt ?? ''
  const wanted = new Set([
    ...mixed.filter(({ id }) => !histories.has(id)),
    ...mistakes.flatMap(({ itemId }) => byId.get(itemId) ?? []),
    ...mixed.toSorted((a, b) => (answeredAt(a) < answeredAt(b) ? -1 : 1)),
  ])
  return quizOf([...wanted], random)
}

/** Draws a quiz of open mistakes. Takes the first ones of `mistakes`, and returns them in random order. */
export function drawMistakes(
  bank: RiderBank,
  mistakes: readonly Mistake[],
  random: Random,
): BankQuestion[] {
  const byId = new Map(bank.items.map((item) => [item.id, item]))
  return quizOf(
    mistakes.flatMap(({ itemId }) => byId.get(itemId) ?? []),
    random,
  )
}

function quizOf(wanted: readonly BankQuestion[], random: Random): BankQuestion[] {
  const drawn = shuffle(wanted.slice(0, QUIZ_LENGTH), random)
  return drawn.map((item) => placeOptions(item, random))
}
