import type { BankItem, RiderBank } from '../../questions/bank/rider-bank.ts'
import { BLUEPRINT, type Topic } from '../../questions/question/topics.ts'
import type { Histories } from './histories.ts'
import { topicGroups } from './topic-groups.ts'

/** The share that a guess among four options gets right. */
export const GUESS = 0.25
/** The number of first answers to questions that count. Older first answers are left out. */
const FIRST_ANSWERS = 200
/** The standard deviation of a rider's share of right answers from topic to topic. */
const BETWEEN_TOPICS = 0.3
/** The answers that are added to the rider's own answers, so that a few answers do not prove too much. */
const ADDED = { count: 4, rate: 0.54 }
/** The number of places of each topic in the blueprint. Topics that share a place get equal parts of it. */
const PLACES = new Map<Topic, number>()
for (const place of BLUEPRINT) {
  for (const topic of place) PLACES.set(topic, (PLACES.get(topic) ?? 0) + 1 / place.length)
}

type TopicAnswers = {
  topic: Topic | null
  items: BankItem[]
  /** The share of a test that each question of the topic has. */
  weight: number
  /** The share of new questions of the topic that the rider gets right, and its standard error. */
  fresh: number
  error: number
}

/**
 * Estimates the share of new questions that a rider gets right in each topic. The fewer first answers the
 * topic has, the more the rate of all topics counts (empirical Bayes).
 */
export function topicAnswers(histories: Histories, bank: RiderBank): TopicAnswers[] {
  const firsts = firstAnswers(histories)
  const right = sum([...firsts.values()])
  const rate = (right + ADDED.count * ADDED.rate) / (firsts.size + ADDED.count)
  const variance = rate * (1 - rate)
  const borrowed = variance / BETWEEN_TOPICS ** 2
  const groups = topicGroups(bank)
  const shareOf = sharesOf(groups)
  return groups.map(({ topic, items }) => {
    const own = items.flatMap(({ id }) => firsts.get(id) ?? [])
    const count = own.length + borrowed
    return {
      ...{ topic, items, weight: shareOf(topic) / items.length },
      fresh: (sum(own) + borrowed * rate) / count,
      error: Math.sqrt(
        variance / count + (variance / (firsts.size + ADDED.count)) * (borrowed / count) ** 2,
      ),
    }
  })
}

type Group = { topic: Topic | null; items: readonly BankItem[] }

/**
 * Returns the blueprint's share of each topic. Questions without a topic have their share of the bank.
 */
function sharesOf(groups: readonly Group[]): (topic: Topic | null) => number {
  const countOf = (some: readonly Group[]) => sum(some.map(({ items }) => items.length))
  const others = countOf(groups.filter(({ topic }) => topic === null)) / countOf(groups)
  const placesOf = (topic: Topic | null) => (topic && PLACES.get(topic)) ?? 0
  const places = sum(groups.map(({ topic }) => placesOf(topic)))
  return (topic) => (topic ? ((1 - others) * placesOf(topic)) / places : others)
}

/** The latest first answers by question: 1 if right, `GUESS` if the rider guessed, otherwise 0. */
function firstAnswers(histories: Histories): Map<string, number> {
  const met = [...histories].flatMap(([itemId, [first]]) => (first ? [{ itemId, first }] : []))
  met.sort((a, b) => compare(a.first.answeredAt, b.first.answeredAt) || compare(a.itemId, b.itemId))
  return new Map(
    met
      .slice(-FIRST_ANSWERS)
      .map(({ itemId, first }) => [itemId, first.guessed ? GUESS : Number(first.correct)]),
  )
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
