import { describe, expect, test } from 'vitest'
import { answerAt } from '../attempts/answers.fixture.ts'
import { daysUntil } from '../attempts/local-day.ts'
import { learnedFrom } from './learned.ts'
import { answered, NOW, questionsOf } from './learning.fixture.ts'
import { nextStep } from './next-step.ts'
import { type Summary, summarize } from './summary.ts'

const OHIO = { questions: 40, toPass: 30 }
const HOUR_MS = 3_600_000
const TODAY = new Date(NOW.getFullYear(), NOW.getMonth(), NOW.getDate()).getTime()
const NEVER: Summary = {
  ...{
    answered: 30,
    total: 400,
    isReady: false,
    passing: null,
    topic: 'signs',
    due: [],
    exam: null,
  },
}
const examOn = (day: string, isPassed = true) => ({ exam: { day, isPassed } })
const due = (count: number, time: number) => ({ due: Array.from({ length: count }, () => time) })

describe('the next step', () => {
  test.each<[string, Partial<Summary>, string, object]>([
    ['an exam within three days', due(3, TODAY), '2026-12-23', { kind: 'exam is near', days: 3 }],
    [
      'due mistakes on the eve of an exam',
      due(3, TODAY),
      '2026-12-21',
      { kind: 'mistakes', due: 3 },
    ],
    [
      'a practice exam on the eve without due mistakes',
      {},
      '2026-12-21',
      { kind: 'exam is near', days: 1 },
    ],
    ['no practice on the day of an exam', due(3, TODAY), '2026-12-20', { kind: 'exam is today' }],
    [
      'mistakes before an exam that is near, after a practice exam of the day',
      { ...due(3, TODAY), ...examOn('2026-12-20') },
      '2026-12-21',
      { kind: 'mistakes', due: 3 },
    ],
    ['no exam in four days', {}, '2026-12-24', { kind: 'new questions', unmet: 370 }],
    ['no exam of yesterday', {}, '2026-12-19', { kind: 'new questions', unmet: 370 }],
    ['mistakes that came back today', due(1, TODAY), '', { kind: 'mistakes', due: 1 }],
    ['new questions before a few fresh misses', due(11, TODAY + HOUR_MS), '', { unmet: 370 }],
    ['fresh misses that fill a quiz', due(12, TODAY + HOUR_MS), '', { due: 12 }],
    ['no mistakes of tomorrow', due(20, TODAY + 24 * HOUR_MS), '', { kind: 'new questions' }],
    ['the topic that costs most, after 120 questions', { answered: 120 }, '', { topic: 'signs' }],
    ['the topic when all questions are met', { answered: 50, total: 50 }, '', { kind: 'topic' }],
    [
      'the practice exam without topics',
      { answered: 120, topic: null },
      '',
      { kind: 'practice exam' },
    ],
    ['the practice exam when ready', { isReady: true }, '', { kind: 'practice exam' }],
    [
      'another practice exam after a failed one',
      { isReady: true, ...examOn('2026-12-01', false) },
      '',
      { kind: 'practice exam' },
    ],
    ['ready', { isReady: true, ...examOn('2026-12-01') }, '', { kind: 'ready' }],
    ['no practice after the real exam', { hasPassed: true }, '2026-12-20', { kind: 'passed' }],
  ])('is %s', (_, given, examDay, step) => {
    expect(nextStep({ ...NEVER, ...given }, null, examDay, NOW)).toMatchObject(step)
  })
})

test('the days until an exam do not depend on the clocks, and a text that is no day has none', () => {
  expect(['2026-12-19', '2026-12-20', '2027-03-30'].map((day) => daysUntil(day, NOW))).toEqual([
    -1, 0, 100,
  ])
  expect(['', 'soon', '2026-13-01'].map((day) => daysUntil(day, NOW))).toEqual([null, null, null])
})

describe('a summary', () => {
  const bank = questionsOf(60)
  const summaryOf = (log: ReturnType<typeof answered>[], test: typeof OHIO | null = OHIO) =>
    summarize(learnedFrom(log, bank, 'OH', NOW), 'OH', test)

  test('has the last exam of the state, and whether its right answers were enough', () => {
    const exam = (id: string, right: number, minute: number, state: 'OH' | 'NY' = 'OH') =>
      Array.from({ length: 40 }, (_, place) => ({
        ...answerAt(minute + place, { itemId: `item-${place}`, correct: place < right, state }),
        ...{ id: `${id.repeat(32)}-${place}`, mode: 'exam', day: `2026-12-0${id}` },
      }))
    const [failed, passed, others] = [exam('1', 29, 0), exam('2', 30, 100), exam('3', 0, 200, 'NY')]
    expect(summaryOf([]).exam).toBeNull()
    expect(summaryOf(failed).exam).toEqual({ day: '2026-12-01', isPassed: false })
    const both = [...failed, ...passed, ...others]
    expect(summaryOf(both).exam).toEqual({ day: '2026-12-02', isPassed: true })
    expect(summaryOf(both, null).exam).toEqual({ day: '2026-12-02', isPassed: false })
  })

  test('is ready only if the test is known', () => {
    const log = Array.from({ length: 60 }, (_, number) => answered(number, true, 2))
    expect(summaryOf(log)).toMatchObject({ answered: 60, total: 60, isReady: true, due: [] })
    expect(summaryOf(log, null).isReady).toBe(false)
  })
})
