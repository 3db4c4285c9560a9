import { expect, test } from 'vitest'
import { writtenMonth } from './written-month.ts'

test.each([
  ['2026', '2026'],
  ['2026-07', 'July 2026'],
  ['2026-07-31', 'July 2026'],
  ['2026-08-01T00:30:00.000Z', 'August 2026'],
])('writtenMonth writes %s as %s', (date, written) => {
  expect(writtenMonth(date)).toBe(written)
})
