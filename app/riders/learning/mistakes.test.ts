import fc from 'fast-check'
import { createEmptyCard, fsrs, Rating } from 'ts-fsrs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Answer } from '../attempts/answer.ts'
import { answerAt } from '../attempts/answers.fixture.ts'
import { daysUntil, localDay, startOfDay } from '../attempts/local-day.ts'
import { countDue } from './due-counts.ts'
import { historiesOf } from './histories.ts'
import { answered, makeBank, NOW } from './learning.fixture.ts'
import { openMistakes } from './mistakes.ts'
import { dueAfter } from './schedule.ts'

const utcDay = (time: Date) => time.toISOString().slice(0, 10)
const mistakesOf = (...log: Answer[]) =>
  openMistakes(historiesOf(log, makeBank(), 'OH', NOW), utcDay)
const idsOf = (...log: Answer[]) => mistakesOf(...log).map(({ itemId }) => itemId)

describe('a missed question', () => {
  test('stays a mistake until it was answered right on two different days', () => {
    const miss = answered(1, false, 3.1)
    expect(idsOf(answered(1, true, 5), answered(1, true, 4))).toEqual([])
    expect(idsOf(miss)).toEqual(['item-1'])
    expect(idsOf(miss, answered(1, true, 3), answered(1, true, 2.9))).toEqual(['item-1'])
    expect(idsOf(miss, answered(1, true, 3), answered(1, true, 2))).toEqual([])
  })

  test('becomes a mistake again with the next miss, whatever right answers came before', () => {
    const known = [answered(1, false, 9), answered(1, true, 8), answered(1, true, 7)]
    expect(idsOf(...known, answered(1, false, 6), answered(1, true, 5))).toEqual(['item-1'])
  })

  test('is learned after two different days in the time zone of the rider', () => {
    // The right answers are at 4:48 and 5:36 UTC, which are on two different days in New York.
    const log = [answered(1, false, 1), answered(1, true, 0.3), answered(1, true, 7 / 24 - 0.025)]
    const histories = historiesOf(log, makeBank(), 'OH', NOW)
    const newYork = (time: Date) => time.toLocaleDateString('en', { timeZone: 'America/New_York' })
    expect(openMistakes(histories, utcDay)).toHaveLength(1)
    expect(openMistakes(histories, newYork)).toEqual([])
  })

  test('stays learned in another time zone, if the answers have their days', () => {
    const log = [
      answered(1, false, 1),
      { ...answered(1, true, 0.3), day: '2026-12-19' },
      { ...answered(1, true, 0.25), day: '2026-12-20' },
    ]
    const histories = historiesOf(log, makeBank(), 'OH', NOW)
    const losAngeles = () => '2026-12-19'
    expect(openMistakes(histories, losAngeles)).toEqual([])
  })
})

test('mistakes are counted by the day on which they are due, and a right answer moves them on', () => {
  const noon = new Date(2026, 11, 20, 12)
  const at = (day: number, hour: number) => new Date(2026, 11, day, hour).getTime()
  const due = [at(1, 8), at(20, 12), at(20, 23), at(21, 0), at(21, 23), at(22, 0), at(30, 9)]
  expect(countDue(due, noon)).toEqual({ now: 3, tomorrow: 2, later: 2 })
  expect(countDue([], noon)).toEqual({ now: 0, tomorrow: 0, later: 0 })
  const countOf = (...log: Answer[]) =>
    countDue(
      mistakesOf(...log).map(({ due }) => due.getTime()),
      NOW,
    )
  const missed = [answered(1, false, 0.2), answered(2, false, 0.2)]
  expect(countOf(...missed)).toEqual({ now: 2, tomorrow: 0, later: 0 })
  expect(countOf(...missed, answered(1, true, 0.1))).toEqual({ now: 1, tomorrow: 1, later: 0 })
})

test('the mistake that has been due the longest comes first', () => {
  expect(idsOf(answered(2, false, 3), answered(1, false, 2), answered(3, false, 1))).toEqual([
    'item-2',
    'item-1',
    'item-3',
  ])
})

describe('when a question comes back', () => {
  afterEach(() => vi.unstubAllEnvs())
  const at = (answeredAt: string, correct: boolean, given: Partial<Answer> = {}) => {
    return answerAt(0, { ...{ answeredAt, correct }, ...given })
  }

  test('a miss is due on its own day, even in the last minute before midnight', () => {
    const now = new Date(2026, 11, 20, 23, 59, 30)
    const due = dueAfter([at(now.toISOString(), false)]).getTime()
    expect(countDue([due], now)).toEqual({ now: 1, tomorrow: 0, later: 0 })
  })

  test('an evening is one day, even across midnight in UTC', () => {
    vi.stubEnv('TZ', 'America/New_York')
    // 6:50 pm and 7:10 pm, and an hour earlier.
    const late = [at('2026-12-20T23:50:00Z', false), at('2026-12-21T00:10:00Z', true)]
    const early = [at('2026-12-20T22:50:00Z', false), at('2026-12-20T23:10:00Z', true)]
    expect(dueAfter(late)).toEqual(dueAfter(early))
    expect(dueAfter(late)).toEqual(new Date('2026-12-21T00:00:00-05:00'))
  })

  test.each(['2026-03-07', '2026-10-31'])(
    'the day after %s begins at midnight, although the clocks change',
    (day) => {
      vi.stubEnv('TZ', 'America/New_York')
      const log = [at(`${day}T20:00:00-05:00`, false), at(`${day}T20:01:00-05:00`, true)]
      const due = dueAfter(log)
      expect([daysUntil(localDay(due), new Date(`${day}T12:00:00`)), due.getHours()]).toEqual([
        1, 0,
      ])
    },
  )

  test('a right answer keeps its day in another time zone', () => {
    vi.stubEnv('TZ', 'America/Los_Angeles')
    // In Tokyo it was the morning of December 20.
    const right = at('2026-12-19T23:00:00Z', true, { day: '2026-12-20' })
    const missed = at('2026-12-19T22:59:00Z', false, { day: '2026-12-20' })
    expect(localDay(dueAfter([missed, right]))).toBe('2026-12-21')
  })

  test('the last 12 answers count as in ts-fsrs', () => {
    const scheduler = fsrs({ learning_steps: [], relearning_steps: [] })
    const given = fc.record({ days: fc.integer({ min: 1, max: 20 }), correct: fc.boolean() })
    fc.assert(
      fc.property(fc.array(given, { minLength: 1, maxLength: 20 }), (answers) => {
        let card = createEmptyCard(new Date('2020-01-01'))
        let time = NOW.getTime()
        const log = answers.map(({ days, correct }) => {
          time += days * 24 * 60 * 60 * 1000
          return at(new Date(time).toISOString(), correct)
        })
        for (const { answeredAt, correct } of log.slice(-12)) {
          card = scheduler.next(card, answeredAt, correct ? Rating.Good : Rating.Again).card
        }
        const days = log.at(-2)?.correct ? scheduler.next_interval(card.stability, 0) : 1
        const isRight = log.at(-1)?.correct
        expect(dueAfter(log)).toEqual(isRight ? startOfDay(new Date(time), days) : new Date(time))
      }),
    )
  })
})
