import { describe, expect, test } from 'vitest'
import { asShown } from '../question/shown-item.fixture.ts'
import { isForAll } from '../question/topics.ts'
import { readStarterContent } from '../starter-bank/starter-content.server.ts'
import { bankOf } from '../starter-bank/state-bank.ts'
import type { LearnerKind } from './learners.fixture.ts'
import { calibrationError, chancesOf, daysByPlan, shareByPlan } from './plan-simulation.fixture.ts'

const OHIO = { questions: 40, toPass: 30 }
const bank = { items: asShown(bankOf(readStarterContent(), 'OH').filter(isForAll)) }
const LEARNERS = 40

/** What these learners got right when the yellow button had no plan (commit 79ef7e4e), by answers a day. */
const WITHOUT_PLAN: [LearnerKind, { days: number; perDay: number; examIn: number }, number][] = [
  ['forgetter', { days: 7, perDay: 24, examIn: 7 }, 0.675],
  ['forgetter', { days: 7, perDay: 48, examIn: 7 }, 0.7533],
  ['crammer', { days: 1, perDay: 100, examIn: 2 }, 0.6449],
]

test.each(WITHOUT_PLAN)('a %s needs three fifths of the answers', (kind, course, before) => {
  const perDay = Math.round(course.perDay * 0.6)
  const shares = Array.from({ length: LEARNERS }, (_, place) =>
    shareByPlan(kind, bank, { ...course, perDay }, place + 1),
  )
  expect(shares.reduce((sum, share) => sum + share, 0) / LEARNERS).toBeGreaterThanOrEqual(before)
})

test('the chance of passing is true for learners whose memory is not that of the plan', () => {
  const riders = Array.from({ length: 500 }, (_, seed) => chancesOf(bank, OHIO, seed))
  const judged = riders.filter((rider) => rider !== null)
  expect(judged.length).toBeGreaterThan(400)
  expect(calibrationError(judged)).toBeLessThan(0.03)
  const guessers = judged.filter(({ kind }) => kind === 'guesser').map(({ told }) => told)
  expect(Math.max(...guessers)).toBeLessThan(0.05)
})

describe('a learner who follows the plan', () => {
  const byPlan = (kind: LearnerKind, count: number) =>
    Array.from({ length: count }, (_, place) =>
      daysByPlan(kind, bank, OHIO, { examIn: 10, seed: place + 1 }),
    )

  test('passes on the day that the plan names, and the estimate stays true', () => {
    const followed = byPlan('forgetter', 10)
    const kept = followed.flatMap((one) => one.kept)
    expect(kept.length).toBeGreaterThan(20)
    expect(kept.filter(Boolean).length / kept.length).toBeGreaterThan(0.9)
    const errors = followed.flatMap((one) => one.errors)
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.05)
  })

  test('hears of no day after learning nothing', () => {
    expect(byPlan('guesser', 3).flatMap(({ kept }) => kept)).toEqual([])
  })
})
