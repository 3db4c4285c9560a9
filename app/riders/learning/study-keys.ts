/** The storage key of an exam's day, as 'YYYY-MM-DD', that was entered without an account. */
export const EXAM_DATE = 'exam-date'

/** The storage key of the day of a rider's exam. Only this device has it, so a sign-out keeps it. */
export function examDateKey(rider: string | null): string {
  return rider === null ? EXAM_DATE : `${EXAM_DATE}:${rider}`
}

/** The storage key of what a rider without an account was told before the exam (`exam-chance.client.ts`). */
export const EXAM_CHANCE = 'exam-chance'

/** The storage key of what a rider was told before the exam. It stays as long as the exam's day. */
export function examChanceKey(rider: string | null): string {
  return rider === null ? EXAM_CHANCE : `${EXAM_CHANCE}:${rider}`
}

/** The storage key of a rider's summary of a state. */
export const learnedKey = (state: string) => `learned-${state}`

/** The class of `html` on a device that has a summary of the chosen state. */
export const LEARNER = 'learner'

/** The storage key of the corrections that the rider has read on this device. */
export const TOLD_CORRECTIONS = 'told-corrections'
