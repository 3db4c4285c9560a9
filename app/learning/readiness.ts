import type { RiderBank } from '../bank/rider-bank.ts'
import { isForAll, type Topic } from '../question/topics.ts'
import type { Histories } from './histories.ts'
import { NEEDED, PASSING } from './readiness-limits.ts'
import { GUESS, sum, type TopicEstimate, topicEstimates } from './topic-estimates.ts'

/**
 * The number of standard errors from the estimate down to the lower bound. The number 1.28 would give a
 * 90% bound for a single look. But a rider looks after each quiz, so luck alone would pass that
 * bound sooner or later.
 */
const STANDARD_ERRORS = 2.6

/** A state's test: its number of questions, and how many must be right. */
export type StateTest = { questions: number; toPass: number }

/** What the answers say of a rider, whatever the test. */
type Estimate = {
  /** The number of different questions that the rider has answered. */
  answered: number
  /** The number of questions in the bank. */
  total: number
  /** The share of a test that the rider gets right, estimated cautiously. */
  lower: number
  /** The two topics that cost the most right answers. */
  help: Topic[]
}

export type Readiness = Estimate & {
  verdict: 'not enough' | 'not yet' | 'ready'
  needed: number
  /** The share of the bank that the rider has answered. */
  share: number
  /** The share of a test that must be right. */
  mark: number
  /** The probability that a rider who gets `lower` right passes a test. */
  passing: number
}

/** Estimates what a rider knows of a bank. docs/readiness.md has the model and its reasons. */
export function estimateOf(histories: Histories, bank: RiderBank): Estimate {
  const items = bank.items.filter(isForAll)
  const answered = items.filter(({ id }) => histories.has(id)).length
  const estimates = topicEstimates(histories, { items })
  const mean = sum(estimates.map(({ weight, right }) => weight * right))
  const variance = sum(estimates.map(({ weight, error }) => (weight * error) ** 2))
  const lower = Math.max(GUESS, mean - STANDARD_ERRORS * Math.sqrt(variance))
  return { answered, total: items.length, lower, help: mostCostly(estimates) }
}

/** Judges whether a rider is ready for a state's test. */
export function readiness(estimate: Estimate, test: StateTest): Readiness {
  const { answered, total, lower } = estimate
  const passing = probabilityToPass(lower, test)
  const verdict = passing < PASSING ? 'not yet' : 'ready'
  return {
    ...estimate,
    verdict: answered < NEEDED ? 'not enough' : verdict,
    needed: NEEDED,
    share: answered / Math.max(1, total),
    mark: test.toPass / test.questions,
    passing,
  }
}

/** The probability of at least `toPass` right answers (binomial distribution). */
function probabilityToPass(right: number, { questions, toPass }: StateTest): number {
  let combinations = 1
  let probability = 0
  for (let wrong = 0; wrong <= questions - toPass; wrong++) {
    probability += combinations * right ** (questions - wrong) * (1 - right) ** wrong
    combinations *= (questions - wrong) / (wrong + 1)
  }
  return probability
}

function mostCostly(estimates: readonly TopicEstimate[]): Topic[] {
  const cost = ({ weight, right, error }: TopicEstimate) =>
    weight * (1 - Math.max(GUESS, right - error))
  const ranked = estimates.toSorted((a, b) => cost(b) - cost(a))
  return ranked.flatMap(({ topic }) => topic ?? []).slice(0, 2)
}
