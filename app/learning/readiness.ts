import type { RiderBank } from '../quiz/rider-bank.ts'
import { BLUEPRINT, type Topic } from '../quiz/topics.ts'
import type { Histories } from './histories.ts'
import { type TopicGroup, topicGroups } from './topic-groups.ts'

/** Fewer different questions than this say too little about a rider. */
const NEEDED = 40
/** How many of the questions that were new to the rider count, the latest ones. */
const NEW_QUESTIONS = 100
/**
 * A one-sided bound of 90 % for a rider who looks after each quiz: the more often somebody looks, the
 * more often luck gets over a bound (docs/readiness.md).
 */
const STANDARD_ERRORS = 2.33
/** How far a rider's topics lie apart, as a standard deviation. */
const TOPICS_APART = 0.25
/** Ready riders pass this share of their tests. */
const PASSES = 0.9

export type Readiness = {
  verdict: 'not enough' | 'not yet' | 'ready'
  /** The different questions of the bank that the rider has answered. */
  answered: number
  /** The different questions that a verdict needs. */
  needed: number
  /** The questions of the bank. */
  total: number
  /** The share of the bank that the rider has answered. */
  share: number
  /** The share of a test that the rider gets right, estimated cautiously. */
  lower: number
  /** The share of a test that must be right. */
  mark: number
  /** How many tests of 1 a rider who gets `lower` right passes. */
  passing: number
  /** The two topics where most right answers can be won. */
  help: Topic[]
}

/** Whether a rider is ready for the test of a state. The model is in docs/readiness.md. */
export function readiness(
  histories: Histories,
  bank: RiderBank,
  test: { questions: number; toPass: number },
): Readiness {
  const strata = strataOf(histories, bank)
  const mean = sum(strata.map(({ weight, mean }) => weight * mean))
  const variance = sum(strata.map(({ weight, deviation }) => (weight * deviation) ** 2))
  const lower = Math.max(0, mean - STANDARD_ERRORS * Math.sqrt(variance))
  const passing = passingOf(lower, test)
  const answered = histories.size
  const enough = answered >= NEEDED
  return {
    verdict: !enough ? 'not enough' : passing < PASSES ? 'not yet' : 'ready',
    answered,
    needed: NEEDED,
    total: bank.items.length,
    share: answered / Math.max(1, bank.items.length),
    lower,
    mark: test.toPass / test.questions,
    passing,
    help: mostHelpful(strata),
  }
}

type Stratum = { topic: Topic | null; weight: number; mean: number; deviation: number }

/** What is known of the rider in each topic, and the topic's weight in a test. */
function strataOf(histories: Histories, bank: RiderBank): Stratum[] {
  const groups = topicGroups(bank)
  const weights = weightsOf(groups)
  const firstTimes = [...histories].map(([itemId, [first]]) => ({ itemId, first }))
  firstTimes.sort((a, b) => ((a.first?.answeredAt ?? '') < (b.first?.answeredAt ?? '') ? 1 : -1))
  const newest = new Map(
    firstTimes.slice(0, NEW_QUESTIONS).map(({ itemId, first }) => [itemId, first?.correct]),
  )
  const met = groups.map(({ items }) => {
    const latest = items.flatMap(({ id }) => histories.get(id)?.at(-1)?.correct ?? [])
    const atFirst = items.flatMap(({ id }) => newest.get(id) ?? [])
    return { latest: tally(latest), atFirst: tally(atFirst), share: latest.length / items.length }
  })
  const latestOfAll = rateOf(met.map(({ latest }) => latest))
  const atFirstOfAll = rateOf(met.map(({ atFirst }) => atFirst))
  return met.map(({ latest, atFirst, share }, index) => {
    const known = borrow(latest, latestOfAll)
    const unknown = borrow(atFirst, atFirstOfAll)
    return {
      topic: groups[index]?.topic ?? null,
      weight: weights[index] ?? 0,
      mean: share * known.mean + (1 - share) * unknown.mean,
      // Both come from the same answers, so they are wrong in the same direction.
      deviation: share * known.deviation + (1 - share) * unknown.deviation,
    }
  })
}

type Tally = { right: number; count: number }

function tally(answers: readonly boolean[]): Tally {
  return { right: answers.filter(Boolean).length, count: answers.length }
}

/** The share of right answers. One right and one wrong answer are added (Laplace's rule). */
function rateOf(tallies: readonly Tally[]): number {
  const right = sum(tallies.map((one) => one.right))
  return (right + 1) / (sum(tallies.map(({ count }) => count)) + 2)
}

/** The share of right answers in a topic. The fewer there are, the more the rate of all counts. */
function borrow({ right, count }: Tally, rate: number): { mean: number; deviation: number } {
  const variance = rate * (1 - rate)
  const borrowed = variance / TOPICS_APART ** 2
  return {
    mean: (right + borrowed * rate) / (count + borrowed),
    deviation: Math.sqrt(variance / (count + borrowed)),
  }
}

/** The blueprint's weights. Questions without a topic weigh as much as their share of the bank. */
function weightsOf(groups: readonly TopicGroup[]): number[] {
  const places = ({ topic }: TopicGroup) =>
    sum(BLUEPRINT.map((place) => (topic && place.includes(topic) ? 1 / place.length : 0)))
  const all = sum(groups.map(({ items }) => items.length))
  const others = sum(groups.map(({ topic, items }) => (topic ? 0 : items.length))) / all
  const allPlaces = sum(groups.map(places))
  return groups.map((group) => (group.topic ? ((1 - others) * places(group)) / allPlaces : others))
}

/** The probability that at least `toPass` of the questions are right (binomial distribution). */
function passingOf(right: number, { questions, toPass }: { questions: number; toPass: number }) {
  let combinations = 1
  let passing = 0
  for (let wrong = 0; wrong <= questions - toPass; wrong++) {
    passing += combinations * right ** (questions - wrong) * (1 - right) ** wrong
    combinations *= (questions - wrong) / (wrong + 1)
  }
  return passing
}

function mostHelpful(strata: readonly Stratum[]): Topic[] {
  const lost = ({ weight, mean, deviation }: Stratum) =>
    weight * (1 - Math.max(0, mean - STANDARD_ERRORS * deviation))
  const ranked = strata.toSorted((a, b) => lost(b) - lost(a))
  return ranked.flatMap(({ topic }) => topic ?? []).slice(0, 2)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
