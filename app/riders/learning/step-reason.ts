import { LANGUAGE } from '../../base/text/language.ts'
import { daysUntil, startOf } from '../attempts/local-day.ts'
import type { Step } from './next-step.ts'
import { ifSkipped, reason } from './step-reason-messages.ts'

/**
 * Says in few sentences why this is the rider's next step. Before a quiz (`isBefore`) it also says what
 * changes if the rider answers no more questions today.
 */
export function reasonOfStep(step: Step, isBefore = false): string {
  if (step.kind !== 'plan') return reason(step, '')
  const isMore = step.today > 0 && step.perLaterDay > step.perLaterDayIfDone
  const words = reason(step, step.readyOn ? dayName(step.readyOn) : '')
  return isBefore && isMore ? `${words} ${ifSkipped(step)}` : words
}

/** A day of the next week by its name, and a later one by its date. */
function dayName(day: string): string {
  const isSoon = (daysUntil(day, new Date()) ?? 0) < 7
  const format = isSoon
    ? ({ weekday: 'long' } as const)
    : ({ month: 'long', day: 'numeric' } as const)
  return startOf(day).toLocaleDateString(LANGUAGE, format)
}
