import { describe, expect, test } from 'vitest'
import { seededRandom } from '../quiz/quiz.fixture.ts'
import { examTime } from './exam-time.ts'
import { learnedFrom } from './learned.ts'
import { answered, NOW, questionsOf } from './learning.fixture.ts'
import { planOf, questionsOfToday } from './plan.ts'
import { readiness } from './readiness.ts'

const TEST = { questions: 25, toPass: 20 }
const bank = questionsOf(100, 'law')
type Log = ReturnType<typeof answered>[]
const learned = (log: Log, examDay = '', now = NOW) => learnedFrom(log, bank, 'OH', now, examDay)
const plan = (log: Log, examDay = '', now = NOW) => {
  const known = learned(log, examDay, now)
  return planOf(known, readiness(known.knowledge, TEST), TEST)
}
const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, place) => from + place)
/** A rider who answered 50 questions a week ago, and missed some. */
const ONCE = range(0, 50).map((number) => answered(number, number % 3 > 0, 7))
/** A rider who has learned from it. */
const HALF = [...ONCE, ...range(0, 20).map((number) => answered(number, true, 3))]

describe('the day for which a rider learns', () => {
  test.each([
    ['the day of the exam', '2026-12-24', [], '2026-12-24'],
    ['two weeks from now without an answer', '', [], '2027-01-03'],
    ['two weeks from the first quiz', '', [answered(1, true, 4)], '2026-12-30'],
    ['the same day until four days before', '', [answered(1, true, 10)], '2026-12-24'],
    ['another week then', '', [answered(1, true, 11)], '2026-12-30'],
    ['not an exam of the past', '2026-12-01', [], '2027-01-03'],
  ])('is %s', (_, examDay, log, day) => {
    const time = examTime(examDay, log[0], NOW)
    expect([time.getFullYear(), time.getMonth() + 1, time.getDate()].join('-')).toBe(
      day.replaceAll('-0', '-'),
    )
  })
})

describe("today's questions", () => {
  const asked = (log: Log) => questionsOfToday(learned(log), seededRandom(1)).map(({ id }) => id)

  test('are all new ones and those that are due, and missed ones before known ones', () => {
    const order = asked(ONCE)
    expect(order).toHaveLength(100)
    expect(order.indexOf('item-3')).toBeLessThan(order.indexOf('item-4'))
  })

  test('are no questions that come back on another day', () => {
    expect(asked([answered(1, true, 0.1)])).not.toContain('item-1')
  })

  test('leave out a question after right answers on three days since the last miss', () => {
    const days = [9, 6, 3].map((day) => answered(1, true, day))
    expect(asked(days)).not.toContain('item-1')
    const missedBefore = [answered(1, false, 12), ...days]
    expect(asked(missedBefore)).not.toContain('item-1')
    const twice = [answered(1, true, 20), answered(1, false, 12), answered(1, true, 11.9)]
    expect(asked(twice)).toContain('item-1')
  })

  test('have last what was answered today', () => {
    expect(asked([answered(1, false, 0.1)]).at(-1)).toBe('item-1')
  })
})

describe('the plan', () => {
  test('shares the questions among the days until the exam', () => {
    const [soon, later] = ['2026-12-22', '2026-12-30'].map((day) => plan(HALF, day).today)
    expect(soon).toBeGreaterThan(later ?? 0)
    expect(later).toBeGreaterThanOrEqual(12)
  })

  test('leaves nothing for the day before the exam, which has its own step', () => {
    const log = [...HALF, ...range(20, 70).map((number) => answered(number, true, 2))]
    const [last, eve] = ['2026-12-22', '2026-12-21'].map((day) => plan(log, day).today)
    expect(last).toBeGreaterThanOrEqual(eve ?? 60)
    expect(plan(log, '2026-12-23').readyOn).toBe('2026-12-21')
  })

  test('names the day on which the rider is ready, if that is before the exam', () => {
    const { readyOn } = plan(HALF, '2026-12-30')
    expect(readyOn && readyOn > '2026-12-20' && readyOn < '2026-12-30').toBe(true)
    expect(plan(ONCE, '2026-12-30').readyOn).toBeNull()
  })

  test('has fewer questions after some of them, and more each day if the rider misses one', () => {
    const before = plan(HALF, '2026-12-29')
    const after = plan(
      [...HALF, ...range(50, 60).map((number) => answered(number, true, 0.1))],
      '2026-12-29',
    )
    expect(after.today).toBeLessThan(before.today)
    expect(before.perLaterDay).toBeGreaterThan(before.perLaterDayIfDone)
  })

  test('is late only if the answers have shown that the rider will not be ready', () => {
    const missed = range(0, 50).flatMap((number) => [
      answered(number, number % 4 === 0, 7 - number / 1000),
      answered(number, number % 4 === 1, 3 - number / 1000),
    ])
    expect(plan(missed, '2026-12-23')).toMatchObject({ readyOn: null, isLate: true })
    expect(plan(ONCE, '2026-12-23')).toMatchObject({ readyOn: null, isLate: false })
  })

  test('leaves the day before the exam, and a rider who is ready, without a number', () => {
    expect(plan(HALF, '2026-12-22').perLaterDay).toBe(0)
    const log = range(0, 100).flatMap((number) =>
      [20, 15].map((day) => answered(number, true, day - number / 1000)),
    )
    expect(plan(log)).toMatchObject({ today: 0, readyOn: null, isLate: false, perLaterDay: 0 })
  })
})
