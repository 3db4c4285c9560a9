import type { LeftWork } from '../attempts/left-work.client.ts'
import { daysUntil, localDay } from '../attempts/local-day.ts'
import { countDue } from './due-counts.ts'
import type { Plan } from './plan.ts'
import type { Summary } from './summary.ts'

/** The practice exam is worth its time when the exam is at most this many days away. */
const NEAR_DAYS = 3

/** What a rider should do next, with the figures that say why. */
export type Step =
  | { kind: 'continue'; left: 'quiz' | 'exam' }
  | { kind: 'exam is today' }
  /** `isUnlikely` is true if the rider would probably not pass. */
  | { kind: 'exam is tomorrow'; due: number; isUnlikely: boolean }
  | { kind: 'practice exam'; days: number | null }
  /** `today` is 0 once today's questions are answered. Without an exam, a plan is never late. */
  | ({ kind: 'plan' } & Plan)
  | { kind: 'ready' }
  | { kind: 'passed' }

/**
 * Names the next step of a rider. `left` is what the rider can continue. `examDay` is the day of the rider's
 * exam as 'YYYY-MM-DD', or an empty text.
 */
export function nextStep(summary: Summary, left: LeftWork, examDay: string, now: Date): Step {
  if (summary.hasPassed) return { kind: 'passed' }
  const { verdict, plan, exam } = summary
  const isReady = verdict === 'ready'
  const days = daysUntil(examDay, now)
  if (days === 0) return { kind: 'exam is today' }
  if (left) return { kind: 'continue', left }
  if (days === 1) {
    const due = countDue(summary.due, now).now
    return { kind: 'exam is tomorrow', due, isUnlikely: verdict === 'not yet' }
  }
  const isNear = days !== null && days > 0 && days <= NEAR_DAYS
  const mayPass = isReady || verdict === 'close'
  if (isNear && mayPass && exam?.day !== localDay(now)) return { kind: 'practice exam', days }
  if (isReady && !exam?.isPassed) return { kind: 'practice exam', days: null }
  if (isReady) return { kind: 'ready' }
  return { kind: 'plan', ...plan, isLate: plan.isLate && days !== null && days > 0 }
}
