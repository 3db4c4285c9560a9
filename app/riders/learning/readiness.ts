import { type Topic, topics } from '../../questions/question/topics.ts'
import type { Knowledge } from './knowledge.ts'
import { CLOSE, NEEDED, PASSING } from './readiness-limits.ts'
import { sum } from './topic-answers.ts'

/** A rider is ready only after this many questions of each topic that has a large share of the test. */
const OF_LARGE_TOPIC = { questions: 5, share: 0.1 }

/** A state's test: its number of questions, and how many must be right. */
export type StateTest = { questions: number; toPass: number }

export type Band = 'not enough' | 'not yet' | 'close' | 'ready'

export type Readiness = {
  verdict: Band
  /** The number of different questions that the rider has answered, and the number in the bank. */
  answered: number
  total: number
  needed: number
  /** The share of a test that the rider is expected to get right, and the share that passes. */
  right: number
  mark: number
  /** The probability of passing a test now. */
  passing: number
  /** The two topics that cost the most right answers. */
  help: Topic[]
}

/** Judges whether a rider is ready for a state's test. */
export function readiness(knowledge: Knowledge, test: StateTest): Readiness {
  const { questions, mean, deviation } = knowledge
  const answered = questions.filter(({ memory }) => memory).length
  const passing = chanceToPass(mean, deviation, test)
  // Riders look after each quiz, so even a standard deviation less must pass.
  const careful = probabilityToPass(mean - deviation, test)
  const isReady = careful >= PASSING && knowsLargeTopics(knowledge)
  const judged = isReady ? 'ready' : passing < CLOSE ? 'not yet' : 'close'
  return {
    verdict: answered < NEEDED ? 'not enough' : judged,
    ...{ answered, total: questions.length, needed: NEEDED },
    ...{ right: mean, mark: test.toPass / test.questions, passing },
    help: mostCostly(knowledge),
  }
}

/** The share of right answers with which a rider passes `PASSING` of the tests. */
export function shareToPass(test: StateTest): number {
  for (let share = 0.5; share < 1; share += 0.005) {
    if (probabilityToPass(share, test) >= PASSING) return share
  }
  return 1
}

const STEPS = [-2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2]

/** The chance to pass if the share of right answers is known only with a deviation (normal distribution). */
function chanceToPass(mean: number, deviation: number, test: StateTest): number {
  const density = STEPS.map((step) => Math.exp(-(step ** 2) / 2))
  const chances = STEPS.map((step, place) => {
    return (density[place] ?? 0) * probabilityToPass(mean + step * deviation, test)
  })
  return sum(chances) / sum(density)
}

/** The probability of at least `toPass` right answers (binomial distribution). */
function probabilityToPass(share: number, { questions, toPass }: StateTest): number {
  const right = Math.min(0.999, Math.max(0.02, share))
  let combinations = 1
  let probability = 0
  for (let wrong = 0; wrong <= questions - toPass; wrong++) {
    probability += combinations * right ** (questions - wrong) * (1 - right) ** wrong
    combinations *= (questions - wrong) / (wrong + 1)
  }
  return probability
}

function knowsLargeTopics({ questions }: Knowledge): boolean {
  return topics.every((topic) => {
    const of = questions.filter(({ item }) => item.topic === topic)
    const isLarge = sum(of.map(({ weight }) => weight)) >= OF_LARGE_TOPIC.share
    const needed = Math.min(of.length, OF_LARGE_TOPIC.questions)
    return !isLarge || of.filter(({ memory }) => memory).length >= needed
  })
}

function mostCostly({ questions }: Knowledge): Topic[] {
  const costs = topics.map((topic) => {
    const of = questions.filter(({ item }) => item.topic === topic)
    return { topic, cost: sum(of.map(({ weight, right }) => weight * (1 - right))) }
  })
  const ranked = costs.filter(({ cost }) => cost > 0).sort((a, b) => b.cost - a.cost)
  return ranked.slice(0, 2).map(({ topic }) => topic)
}
