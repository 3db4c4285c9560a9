import type { RiderBank } from '../bank/rider-bank.ts'
import type { Topic } from '../question/topics.ts'
import type { Histories } from './histories.ts'
import { GUESS, sum, type TopicEstimate, topicEstimates } from './topic-estimates.ts'

/** A verdict needs answers to this many different questions. */
const NEEDED = 40
/**
 * The number of standard errors from the estimate down to the lower bound. The number 1.28 would give a
 * 90% bound for a single look. But a rider looks after each quiz, so luck alone would pass that
 * bound sooner or later.
 */
const STANDARD_ERRORS = 2.6
/** Ready riders pass at least this share of tests. */
const PASSING = 0.9

/** A state's test: its number of questions, and how many must be right. */
export type StateTest = { questions: number; toPass: number }

export type Readiness = {
  verdict: 'not enough' | 'not yet' | 'ready'
  /** The number of different questions that the rider has answered. */
  answered: number
  needed: number
  /** The number of questions in the bank. */
  total: number
  /** The share of the bank that the rider has answered. */
  share: number
  /** The share of a test that the rider gets right, estimated cautiously. */
  lower: number
  /** The share of a test that must be right. */
  mark: number
  /** The probability that a rider who gets `lower` right passes a test. */
  passing: number
  /** The two topics that cost the most right answers. */
  help: Topic[]
}

/** Judges whether a rider is ready for a state's test. docs/readiness.md has the model and its reasons. */
export function readiness(histories: Histories, bank: RiderBank, test: StateTest): Readiness {
  const estimates = topicEstimates(histories, bank)
  const mean = sum(estimates.map(({ weight, right }) => weight * right))
  const variance = sum(estimates.map(({ weight, error }) => (weight * error) ** 2))
  const lower = Math.max(GUESS, mean - STANDARD_ERRORS * Math.sqrt(variance))
  const passing = probabilityToPass(lower, test)
  const answered = histories.size
  const verdict = passing < PASSING ? 'not yet' : 'ready'
  return {
    verdict: answered < NEEDED ? 'not enough' : verdict,
    answered,
    needed: NEEDED,
    total: bank.items.length,
    share: answered / Math.max(1, bank.items.length),
    lower,
    mark: test.toPass / test.questions,
    passing,
    help: mostCostly(estimates),
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
