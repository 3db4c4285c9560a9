import { daysUntil } from '../attempts/local-day.ts'
import { LANGUAGE } from '../text/language.ts'
import type { Step } from './next-step.ts'
import { reason } from './step-reason-messages.ts'

/** Says in one or two sentences why this is the rider's next step. */
export function reasonOfStep(step: Step): string {
  return reason(step, step.kind === 'plan' && step.readyOn ? dayName(step.readyOn) : '')
}

/** A day of the next week by its name, and a later one by its date. */
function dayName(day: string): string {
  const isSoon = (daysUntil(day, new Date()) ?? 0) < 7
  const format = isSoon
    ? ({ weekday: 'long' } as const)
    : ({ month: 'long', day: 'numeric' } as const)
  return new Date(`${day}T00:00:00`).toLocaleDateString(LANGUAGE, format)
}
