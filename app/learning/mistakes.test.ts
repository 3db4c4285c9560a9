import fc from 'fast-check'
import { createEmptyCard, fsrs, Rating } from 'ts-fsrs'
import { describe, expect, test } from 'vitest'
import type { Answer } from '../attempts/answer.ts'
import { startOfDay } from '../attempts/local-day.ts'
import { countDue } from './due-counts.ts'
import { historiesOf } from './histories.ts'
import { answered, logs, makeBank, NOW } from './learning.fixture.ts'
import { openMistakes } from './mistakes.ts'

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
  const dueAfter = (...log: Answer[]) =>
    countDue(
      mistakesOf(...log).map(({ due }) => due.getTime()),
      NOW,
    )
  const missed = [answered(1, false, 0.2), answered(2, false, 0.2)]
  expect(dueAfter(...missed)).toEqual({ now: 2, tomorrow: 0, later: 0 })
  expect(dueAfter(...missed, answered(1, true, 0.1))).toEqual({ now: 1, tomorrow: 1, later: 0 })
})

test('the mistake that has been due the longest comes first', () => {
  expect(idsOf(answered(2, false, 3), answered(1, false, 2), answered(3, false, 1))).toEqual([
    'item-2',
    'item-1',
    'item-3',
  ])
})

test('a mistake is due by the last 12 answers, after a right one on the day of ts-fsrs, in 500 logs', () => {
  const scheduler = fsrs()
  let dates = 0
  fc.assert(
    fc.property(logs, fc.integer({ min: 1, max: 12 }), (log, questions) => {
      // The bank has few questions, so that their histories are long.
      const bank = makeBank(questions)
      const crowded = log.map((entry, place) => ({ ...entry, itemId: `item-${place % questions}` }))
      const histories = historiesOf(crowded, bank, 'OH', NOW)
      for (const { itemId, due } of openMistakes(histories, utcDay)) {
        let card = createEmptyCard(new Date('2020-01-01'))
        for (const { correct, answeredAt } of histories.get(itemId)?.slice(-12) ?? []) {
          const grade = correct ? Rating.Good : Rating.Again
          card = scheduler.next(card, new Date(answeredAt), grade).card
        }
        const last = histories.get(itemId)?.at(-1)
        const answeredAt = new Date(last?.answeredAt ?? 0)
        const next = startOfDay(answeredAt, 1)
        const day = card.due < next ? next : startOfDay(card.due)
        expect(due).toEqual(last?.correct ? day : card.due)
        dates += 1
      }
    }),
    { numRuns: 500 },
  )
  expect(dates).toBeGreaterThan(500)
})
