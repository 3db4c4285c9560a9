import type { BankItem, RiderBank } from '../../questions/bank/rider-bank.ts'
import { QUIZ_LENGTH } from '../../questions/question/quiz-limits.ts'
import { placeOptions, type Random, shuffle } from '../../questions/question/shuffle.ts'
import type { Topic } from '../../questions/question/topics.ts'
import type { Histories } from './histories.ts'
import { apart, fillQuiz, unitsOf } from './look-alikes.ts'
import type { Mistake } from './mistakes.ts'

/**
 * Draws a quiz of a topic. Takes unseen questions first, then open mistakes, then the questions whose
 * last answer is the oldest. Look-alikes come together. Returns the chosen questions in random order.
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
  return quizOf(fillQuiz(unitsOf([...wanted]), QUIZ_LENGTH), random)
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

export function oldestFirst(items: readonly BankItem[], histories: Histories): BankItem[] {
  const answeredAt = ({ id }: BankItem) => histories.get(id)?.at(-1)?.answeredAt ?? ''
  return items.toSorted((a, b) => (answeredAt(a) < answeredAt(b) ? -1 : 1))
}

export function quizOf(wanted: readonly BankItem[], random: Random): BankItem[] {
  const drawn = shuffle(wanted.slice(0, QUIZ_LENGTH), random)
  return apart(drawn).map((item) => placeOptions(item, random))
}
