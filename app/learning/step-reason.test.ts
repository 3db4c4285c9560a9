import { expect, test } from 'vitest'
import { reasonOfStep } from './step-reason.ts'

const PLAN = { today: 24, readyOn: null, isLate: false, perLaterDay: 36, perLaterDayIfDone: 24 }

test('before a quiz, the plan says what a day without questions changes', () => {
  const said = (isBefore: boolean, given = {}) =>
    reasonOfStep({ kind: 'plan', ...PLAN, ...given }, isBefore)
  expect(said(true)).toBe(
    'Today: 24 questions, about 8 minutes. No time today? Then 36 questions a day from tomorrow, not 24.',
  )
  expect(said(false)).not.toContain('No time')
  expect(said(true, { perLaterDay: 24 })).not.toContain('No time')
  expect(said(true, { today: 0 })).not.toContain('No time')
})
