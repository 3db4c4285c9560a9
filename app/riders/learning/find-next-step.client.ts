import { findLeftWork } from '../attempts/left-work.client.ts'
import { readExamDate } from './exam-date.client.ts'
import { nextStep, type Step } from './next-step.ts'
import type { Summary } from './summary.ts'

/** Names the next step of the rider on this device. */
export async function findNextStep(summary: Summary): Promise<Step> {
  const now = new Date()
  return nextStep(summary, await findLeftWork(now.getTime()), readExamDate(), now)
}
