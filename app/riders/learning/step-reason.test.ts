import { expect, test } from 'vitest'
import { reasonOfStep } from './step-reason.ts'

const PLAN = {
  today: 24,
  isBegun: false,
  readyOn: null,
  isLate: false,
  perLaterDay: 36,
  perLaterDayIfDone: 24,
}

test('before a quiz, the plan says what changes if the rider answers no more questions today', () => {
  const said = (isBefore: boolean, given = {}) =>
    reasonOfStep({ kind: 'plan', ...PLAN, ...given }, isBefore)
  expect(said(true)).toBe(
    'Today: 24 questions, about 8 minutes. If you skip today, each later day has 12 more questions.',
  )
  expect(said(true, { isBegun: true, perLaterDay: 25 })).toBe(
    'Left today: 24 questions, about 8 minutes. If you stop now, each later day has 1 more question.',
  )
  expect(said(false)).not.toContain('skip')
  expect(said(true, { perLaterDay: 24 })).not.toContain('skip')
  expect(said(true, { today: 0 })).not.toContain('skip')
})
