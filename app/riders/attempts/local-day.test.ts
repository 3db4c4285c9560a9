import { afterEach, expect, test, vi } from 'vitest'
import { localDay, momentOf } from './local-day.ts'

const HALF_PAST_MIDNIGHT_IN_NEW_YORK = new Date('2026-11-21T05:30:00Z')

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test.each([
  ['America/New_York', '2026-11-21'],
  ['America/Los_Angeles', '2026-11-20'],
  ['Pacific/Kiritimati', '2026-11-21'],
  ['UTC', '2026-11-21'],
])('an answer gets the day in the time zone %s', (zone, day) => {
  vi.stubEnv('TZ', zone)
  vi.useFakeTimers({ now: HALF_PAST_MIDNIGHT_IN_NEW_YORK })
  expect(momentOf(new Date())).toEqual({ day, at: HALF_PAST_MIDNIGHT_IN_NEW_YORK.toISOString() })
})

test('localDay returns the right day on days of 23 and of 25 hours', () => {
  vi.stubEnv('TZ', 'America/New_York')
  for (const day of ['2026-03-08', '2026-11-01']) {
    for (const time of ['00:00:00', '03:30:00', '23:59:59']) {
      expect(localDay(new Date(`${day}T${time}`))).toBe(day)
    }
  }
})
