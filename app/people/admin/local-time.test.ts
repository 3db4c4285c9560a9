import { expect, test } from 'vitest'
import { localTime } from './local-time.ts'

test('a time is shown in the browser’s zone, with its day', () => {
  const at = '2026-12-24T06:30:00.000Z'
  expect(localTime(at, 'America/Denver')).toBe('Dec 23, 2026, 11:30 PM your time')
  expect(localTime('2026-07-24T06:30Z', 'America/Denver')).toBe('Jul 24, 2026, 12:30 AM your time')
  expect(localTime(at, 'Asia/Kathmandu')).toBe('Dec 24, 2026, 12:15 PM your time')
})

test('nothing is shown in a zone with the time of UTC, or for an incomplete time', () => {
  expect(localTime('2026-07-24T06:30Z', 'Atlantic/Reykjavik')).toBe('')
  for (const half of ['', 'Z', '2026-12-Z', '2026-12-24T25:00Z']) expect(localTime(half)).toBe('')
})
