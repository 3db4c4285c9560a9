import type { BankItem, RiderBank } from '../bank/rider-bank.ts'
import { BLUEPRINT, type Topic } from '../question/topics.ts'
import type { Histories } from './histories.ts'
import { topicGroups } from './topic-groups.ts'

/** The number of first answers to questions that count. Older first answers are left out. */
const FIRST_ANSWERS = 100
/** The standard deviation of a rider's share of right answers from topic to topic. */
const BETWEEN_TOPICS = 0.25
/** The share that a guess among four options gets right. */
export const GUESS = 0.25
/**
 * The answers that are added to the rider's own answers: four, half of them right (Agresti and Coull
 * 1998). Without them, a few answers would prove too much.
 */
const ADDED = { count: 4, rate: 0.5 }
/** The number of places of each topic in the blueprint. Topics that share a place get equal parts of it. */
const PLACES = new Map<Topic, number>()
for (const place of BLUEPRINT) {
  for (const topic of place) PLACES.set(topic, (PLACES.get(topic) ?? 0) + 1 / place.length)
}

export type TopicEstimate = {
  topic: Topic | null
  /** The topic's share of a test. */
  weight: number
  /** The share of the topic's questions in a test that the rider gets right. */
  right: number
  /** The standard error of `right`. */
  error: number
}

/**
 * Estimates the share that a rider would get right in each topic. A test has three sorts of
 * questions: new ones, known ones (last answer right) and missed ones (last answer wrong). The rider's
 * earlier answers to new and to known questions predict the result.
 */
export function topicEstimates(histories: Histories, bank: RiderBank): TopicEstimate[] {
  const counted = latestMet(histories)
  const groups = topicGroups(bank).map(({ topic, items }) => {
    return { topic, total: items.length, ...practicedOf(items, histories, counted) }
  })
  const weightOf = weightsOf(groups)
  const firstRate = rateOf(
    groups.map(({ first }) => first),
    ADDED.rate,
  )
  const againRate = rateOf(
    groups.map(({ again }) => again),
    firstRate,
  )
  return groups.map((group) => {
    const { topic, total, first, again, right, wrong } = group
    const fresh = estimate(first, firstRate)
    // A question that was answered right once is at least as easy as a new one. So the first answers
    // also reduce this error.
    const known = estimate(again, againRate, first.count)
    const unmet = total - right - wrong
    // A question whose last answer was wrong counts as a guess.
    return {
      topic,
      weight: weightOf(group),
      right: (unmet * fresh.mean + right * known.mean + wrong * GUESS) / total,
      // Adds the two errors. Both come from the same rider, so they tend to be too high or too low
      // together.
      error: (unmet * fresh.error + right * known.error) / total,
    }
  })
}

type Counted = { topic: Topic | null; total: number }

/**
 * Returns the blueprint's weight of each topic. Questions without a topic weigh as much as their share
 * of the bank.
 */
function weightsOf(groups: readonly Counted[]): (group: Counted) => number {
  const totalOf = (some: readonly Counted[]) => sum(some.map(({ total }) => total))
  const others = totalOf(groups.filter(({ topic }) => topic === null)) / totalOf(groups)
  const placesOf = ({ topic }: Counted) => (topic && PLACES.get(topic)) ?? 0
  const places = sum(groups.map(placesOf))
  return (group) => (group.topic ? ((1 - others) * placesOf(group)) / places : others)
}

/** The items whose first answer counts. */
function latestMet(histories: Histories): Set<string> {
  if (histories.size <= FIRST_ANSWERS) return new Set(histories.keys())
  const met = [...histories].map(([itemId, [first]]) => ({ itemId, at: first?.answeredAt ?? '' }))
  met.sort((a, b) => compare(a.at, b.at) || compare(a.itemId, b.itemId))
  return new Set(met.slice(-FIRST_ANSWERS).map(({ itemId }) => itemId))
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

type Tally = { right: number; count: number }

function practicedOf(items: readonly BankItem[], histories: Histories, counted: Set<string>) {
  /** Answers to questions that were new. */
  const first: Tally = { right: 0, count: 0 }
  /** Answers to questions whose previous answer was right. */
  const again: Tally = { right: 0, count: 0 }
  let right = 0
  let wrong = 0
  for (const { id } of items) {
    let before: boolean | null = null
    for (const { correct } of histories.get(id) ?? []) {
      if (before) add(again, correct)
      if (before === null && counted.has(id)) add(first, correct)
      before = correct
    }
    if (before) right += 1
    if (before === false) wrong += 1
  }
  return { first, again, right, wrong }
}

function add(tally: Tally, correct: boolean): void {
  tally.count += 1
  if (correct) tally.right += 1
}

/**
 * Returns the share of right answers in all topics, after adding `ADDED.count` answers at the rate
 * `before`.
 */
function rateOf(tallies: readonly Tally[], before: number): number {
  const right = sum(tallies.map((tally) => tally.right))
  const count = sum(tallies.map((tally) => tally.count))
  return (right + ADDED.count * before) / (count + ADDED.count)
}

/**
 * Estimates the share of right answers in a topic. The fewer answers the topic has, the more the rate
 * of all topics counts (empirical Bayes). `similar` answers only make the error smaller.
 */
function estimate({ right, count }: Tally, rate: number, similar = 0) {
  const variance = rate * (1 - rate)
  const borrowed = variance / BETWEEN_TOPICS ** 2
  return {
    mean: (right + borrowed * rate) / (count + borrowed),
    error: Math.sqrt(variance / (count + similar + borrowed)),
  }
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
