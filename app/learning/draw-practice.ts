import type { BankItem, RiderBank } from '../bank/rider-bank.ts'
import { QUIZ_LENGTH } from '../question/quiz-limits.ts'
import { isForAll, type Topic } from '../question/topics.ts'
import { placeOptions, type Random, shuffle } from '../quiz/draw-quiz.ts'
import type { Histories } from './histories.ts'
import type { Learned } from './learned.ts'
import type { Mistake } from './mistakes.ts'
import { topicGroups } from './topic-groups.ts'

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
 * Draws a quiz from the whole bank. Takes unseen questions first, so that the rider meets each topic in
 * the share that it has in the bank, then the open mistakes that are due, then the questions whose last
 * answer is the oldest. Returns the chosen questions in random order. Leaves out the questions that are not
 * for all riders.
 */
export function drawFromBank(
  { items }: RiderBank,
  { histories, mistakes, now }: Pick<Learned, 'histories' | 'mistakes' | 'now'>,
  random: Random,
): BankItem[] {
  const bank = { items: items.filter(isForAll) }
  const byId = new Map(bank.items.map((item) => [item.id, item]))
  const due = mistakes.filter((mistake) => mistake.due <= now)
  const wanted = new Set([
    ...otherFactsFirst(unseenByTopic(bank, histories, random)),
    ...due.flatMap(({ itemId }) => byId.get(itemId) ?? []),
    ...oldestFirst(shuffle(bank.items, random), histories),
  ])
  return quizOf([...wanted], random)
}

/** The next question is always one of the topic of which the rider has met the smallest share. */
function unseenByTopic(bank: RiderBank, histories: Histories, random: Random): BankItem[] {
  const shares = topicGroups(bank).flatMap(({ items }) => {
    const unseen = shuffle(items, random).filter(({ id }) => !histories.has(id))
    const met = items.length - unseen.length
    return unseen.map((item, place) => ({ item, share: (met + place + random()) / items.length }))
  })
  return shares.sort((a, b) => a.share - b.share).map(({ item }) => item)
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
