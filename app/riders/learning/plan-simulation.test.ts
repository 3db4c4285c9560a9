import { describe, expect, test } from 'vitest'
import { readStarterContent } from '../../making/starter-bank/starter-content.server.ts'
import { bankOf } from '../../making/starter-bank/state-bank.ts'
import { asShown } from '../../questions/question/shown-item.fixture.ts'
import { isForAll } from '../../questions/question/topics.ts'
import type { LearnerKind } from './learners.fixture.ts'
import { calibrationError, chanceOf, SimulatedLearner } from './plan-simulation.fixture.ts'
import { sum } from './topic-answers.ts'

const OHIO = { questions: 40, toPass: 30 }
const bank = { items: asShown(bankOf(readStarterContent(), 'OH').filter(isForAll)) }
const learners = (kind: LearnerKind, count: number) =>
  Array.from({ length: count }, (_, place) => new SimulatedLearner(kind, bank, OHIO, place + 1))
const mean = (numbers: readonly number[]) => sum(numbers) / numbers.length

test.each([
  ['forgetter', 20],
  ['crammer', 30],
] as const)('a %s needs at most 60 percent of the answers for the same result', (kind, count) => {
  const [before, byPlan] = [
    learners(kind, count).map((one) => one.practice('as before').takeTests()),
    learners(kind, count).map((one) => one.practice('by plan', 0.6).takeTests()),
  ]
  for (const key of ['right', 'passes'] as const) {
    expect(mean(byPlan.map((one) => one[key]))).toBeGreaterThan(mean(before.map((one) => one[key])))
  }
})

test('the chance of passing is true for learners whose memory is not that of the plan', () => {
  const chances = (['forgetter', 'crammer', 'guesser'] as const).map((kind) =>
    learners(kind, 150).flatMap((one) => chanceOf(one.practice('as before')) ?? []),
  )
  expect(chances.flat().length).toBeGreaterThan(300)
  expect(calibrationError(chances.flat())).toBeLessThan(0.03)
  expect(Math.max(...(chances[2] ?? []).map(({ told }) => told))).toBeLessThan(0.05)
})

describe('a learner who follows the plan', () => {
  test('passes on the day that the plan names, and the estimate stays true', () => {
    const followed = learners('forgetter', 8).map((one) => one.followPlan())
    const kept = followed.flatMap((one) => one.kept)
    expect(kept.length).toBeGreaterThan(10)
    expect(kept.filter(Boolean).length / kept.length).toBeGreaterThan(0.9)
    expect(mean(followed.flatMap((one) => one.errors))).toBeLessThan(0.05)
  })

  test('hears of no day after learning nothing', () => {
    expect(learners('guesser', 2).flatMap((one) => one.followPlan().kept)).toEqual([])
  })
})
