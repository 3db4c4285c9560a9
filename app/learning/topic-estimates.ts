import type { BankQuestion, RiderBank } from '../quiz/rider-bank.ts'
import { BLUEPRINT, type Topic } from '../quiz/topics.ts'
import type { Histories } from './histories.ts'
import { topicGroups } from './topic-groups.ts'

/** Of the first answers to questions, this many count, the latest ones. */
const FIRST_ANSWERS = 100
/** The standard deviation between the topics of a rider. */
const BETWEEN_TOPICS = 0.25
/** The share that a guess among four options gets right. */
export const GUESS = 0.25
/** Two right and two wrong answers are added (Agresti and Coull 1998): few answers prove little. */
const ADDED = { count: 4, rate: 0.5 }
/** The places of each topic in the blueprint. Topics that share a place have a part of it. */
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
 * What a rider would get right in each topic. A question of a test is new to the rider, or was
 * answered right the last time, or wrong. What the rider did with such questions before tells what
 * happens.
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
    // A question that was answered right once is at least as easy as a new one.
    const known = estimate(again, againRate, first.count)
    const unmet = total - right - wrong
    // What was missed the last time counts as a guess.
    return {
      topic,
      weight: weightOf(group),
      right: (unmet * fresh.mean + right * known.mean + wrong * GUESS) / total,
      // Both come from the same rider, so they are too high or too low together.
      error: (unmet * fresh.error + right * known.error) / total,
    }
  })
}

type Counted = { topic: Topic | null; total: number }

/** The blueprint's weights. Questions without a topic weigh as much as their share of the bank. */
function weightsOf(groups: readonly Counted[]): (group: Counted) => number {
  const totalOf = (some: readonly Counted[]) => sum(some.map(({ total }) => total))
  const others = totalOf(groups.filter(({ topic }) => topic === null)) / totalOf(groups)
  const placesOf = ({ topic }: Counted) => (topic && PLACES.get(topic)) ?? 0
  const places = sum(groups.map(placesOf))
  return (group) => (group.topic ? ((1 - others) * placesOf(group)) / places : others)
}

/** The items whose first answer counts. */
function latestMet(histories: Histories): Set<string> {
  const met = [...histories].map(([itemId, [first]]) => ({ itemId, at: first?.answeredAt ?? '' }))
  met.sort((a, b) => compare(a.at, b.at) || compare(a.itemId, b.itemId))
  return new Set(met.slice(-FIRST_ANSWERS).map(({ itemId }) => itemId))
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

type Tally = { right: number; count: number }

function practicedOf(items: readonly BankQuestion[], histories: Histories, counted: Set<string>) {
  /** Answers to questions that were new. */
  const first: Tally = { right: 0, count: 0 }
  /** Answers to questions that had been answered right the time before. */
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

/** The share of right answers in all topics. Some answers at the rate `before` are added. */
function rateOf(tallies: readonly Tally[], before: number): number {
  const right = sum(tallies.map((tally) => tally.right))
  const count = sum(tallies.map((tally) => tally.count))
  return (right + ADDED.count * before) / (count + ADDED.count)
}

/**
 * The share of right answers in a topic. The fewer answers the topic has, the more the rate of all
 * topics counts (empirical Bayes). `similar` answers make the error smaller, but are no part of it.
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
