import { describe, expect, test } from 'vitest'
import { answered, NOW } from './learning.fixture.ts'
import { streakOf } from './streak.ts'

const zone = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en', { timeZone })
  return (time: Date) => format.format(time)
}
const daysAgo = (...days: number[]) => days.map((day, number) => answered(number, true, day))
const streakAfter = (...days: number[]) => streakOf(daysAgo(...days), NOW, zone('UTC'))

describe('the streak', () => {
  test('counts days in a row, however many answers a day has', () => {
    expect(streakAfter()).toBe(0)
    expect(streakAfter(0)).toBe(1)
    expect(streakAfter(2.2, 2.1, 2, 1, 0.1, 0)).toBe(3)
  })

  test('stays through today if the last answer was yesterday', () => {
    expect(streakAfter(3, 2, 1)).toBe(3)
    expect(streakAfter(3, 2)).toBe(0)
  })

  test('ends at a day without an answer', () => {
    expect(streakAfter(9, 8, 7, 2, 1, 0)).toBe(3)
  })

  test('does not count answers dated in the future', () => {
    expect(streakAfter(1, 0, -1, -2)).toBe(2)
    expect(streakAfter(-365)).toBe(0)
  })

  test('stays the same in another time zone, if the answers have their days', () => {
    const losAngeles = (time: Date) =>
      new Date(time.getTime() - 8 * 3_600_000).toJSON().slice(0, 10)
    // Half an hour before midnight and after it in New York.
    const log = [
      { ...answered(1, true, 0), answeredAt: '2026-12-19T04:30:00Z', day: '2026-12-18' },
      { ...answered(1, true, 0), answeredAt: '2026-12-19T05:30:00Z', day: '2026-12-19' },
    ]
    expect(streakOf(log, new Date('2026-12-20T05:30:00Z'), losAngeles)).toBe(2)
  })

  test('counts days of 23 and of 25 hours, at any hour of the day', () => {
    const newYork = zone('America/New_York')
    for (const change of ['2026-03-08', '2026-11-01']) {
      const noon = Date.parse(`${change}T17:00:00Z`)
      const log = [-2, -1, 0, 1, 2].map((day) => ({
        ...answered(1, true, 0),
        answeredAt: new Date(noon + day * 86_400_000).toISOString(),
      }))
      for (let hour = 0; hour < 24; hour++) {
        const now = new Date(noon + 2 * 86_400_000 + (hour - 10) * 3_600_000)
        expect(streakOf(log, now, newYork)).toBe(5)
      }
    }
  })
})
