import { describe, expect, test } from 'vitest'
import { answerAt } from '../attempts/answers.fixture.ts'
import { daysUntil } from '../attempts/local-day.ts'
import { learnedFrom } from './learned.ts'
import { answered, NOW, questionsOf } from './learning.fixture.ts'
import { nextStep } from './next-step.ts'
import type { Plan } from './plan.ts'
import { type Summary, summarize } from './summary.ts'

const OHIO = { questions: 40, toPass: 30 }
const TODAY = new Date(NOW.getFullYear(), NOW.getMonth(), NOW.getDate()).getTime()
const PLAN = {
  today: 14,
  isBegun: true,
  readyOn: '2026-12-24',
  isLate: true,
  perLaterDay: 17,
  perLaterDayIfDone: 15,
}
const RIDER: Summary = {
  ...{
    day: '2026-12-20',
    answered: 60,
    total: 400,
    verdict: 'close',
    passing: 0.7,
    plan: PLAN,
    due: [],
    exam: null,
  },
}
const examOn = (day: string, isPassed = true) => ({ exam: { day, isPassed } })
const due = (count: number, time: number) => ({ due: Array.from({ length: count }, () => time) })
const planned = (plan: Partial<Plan>) => ({ plan: { ...PLAN, ...plan } })
const READY = { verdict: 'ready', passing: 0.97 } as const
const NOT_YET = { verdict: 'not yet', passing: 0 } as const

describe('the next step', () => {
  test.each<[string, Partial<Summary>, string, object]>([
    ["today's questions", {}, '', { kind: 'plan', today: 14, readyOn: '2026-12-24' }],
    ['the plan on the day after an exam', {}, '2026-12-19', { kind: 'plan', isLate: false }],
    ['no late plan without an exam', {}, '', { kind: 'plan', isLate: false }],
    ['a plan that is late for the exam', {}, '2026-12-28', { kind: 'plan', isLate: true }],
    ['the end of the day', planned({ today: 0 }), '', { kind: 'plan', today: 0, perLaterDay: 17 }],
    ['the practice exam within three days', {}, '2026-12-23', { kind: 'practice exam', days: 3 }],
    ['no practice exam in four days', {}, '2026-12-24', { kind: 'plan' }],
    ['no practice exam for who would not pass', NOT_YET, '2026-12-22', { kind: 'plan' }],
    ['no second practice exam of a day', examOn('2026-12-20'), '2026-12-22', { kind: 'plan' }],
    [
      'due mistakes and the cheat sheet on the eve of the exam',
      due(3, TODAY),
      '2026-12-21',
      { kind: 'exam is tomorrow', due: 3, isUnlikely: false },
    ],
    [
      'another date on the eve, if the rider would not pass',
      NOT_YET,
      '2026-12-21',
      { kind: 'exam is tomorrow', due: 0, isUnlikely: true },
    ],
    ['no practice on the day of the exam', due(3, TODAY), '2026-12-20', { kind: 'exam is today' }],
    ['the practice exam when ready', READY, '', { kind: 'practice exam', days: null }],
    [
      'another practice exam after a failed one',
      { ...READY, ...examOn('2026-12-01', false) },
      '',
      { kind: 'practice exam' },
    ],
    ['ready', { ...READY, ...examOn('2026-12-01') }, '', { kind: 'ready' }],
    ['no practice after the real exam', { hasPassed: true }, '2026-12-20', { kind: 'passed' }],
  ])('is %s', (_, given, examDay, step) => {
    expect(nextStep({ ...RIDER, ...given }, null, examDay, NOW)).toMatchObject(step)
  })

  test('continues what was left, but not on the day of the exam', () => {
    expect(nextStep(RIDER, 'quiz', '', NOW)).toEqual({ kind: 'continue', left: 'quiz' })
    expect(nextStep(RIDER, 'quiz', '2026-12-20', NOW)).toEqual({ kind: 'exam is today' })
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
    expect(summaryOf(log)).toMatchObject({ answered: 60, total: 60, verdict: 'ready', due: [] })
    const { verdict, plan } = summaryOf(log, null)
    expect([verdict, plan.readyOn, plan.isLate]).toEqual(['not enough', null, false])
  })
})
