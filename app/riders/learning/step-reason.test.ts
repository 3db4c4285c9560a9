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

test('before a quiz, the plan says what a day without questions changes', () => {
  const said = (isBefore: boolean, given = {}) =>
    reasonOfStep({ kind: 'plan', ...PLAN, ...given }, isBefore)
  expect(said(true)).toBe(
    'Today: 24 questions, about 8 minutes. If you skip today, each later day has 12 questions more.',
  )
  expect(said(false)).not.toContain('skip')
  expect(said(true, { perLaterDay: 24 })).not.toContain('skip')
  expect(said(true, { today: 0 })).not.toContain('skip')
})
