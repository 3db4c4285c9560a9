import { readKnownRider } from '../auth/known-rider.client.ts'
import { deviceStorage } from '../device/device-storage.client.ts'
import { EXAM_DATE, examDateKey } from './study-keys.ts'

/** The rider's exam: its day as 'YYYY-MM-DD', or an empty text, and whether the rider has passed it. */
export type OwnExam = { day: string; isPassed: boolean }

/** Follows the day of an exam that the rider has passed. */
const PASSED = ' passed'

/**
 * Reads the rider's exam. An exam that was entered without an account moves to the rider who is signed
 * in, unless that rider has one.
 */
export function readOwnExam(): OwnExam {
  const rider = readKnownRider()
  const key = examDateKey(rider)
  const unowned = deviceStorage.read(EXAM_DATE)
  if (rider && unowned) {
    if (deviceStorage.read(key) === null) deviceStorage.write(key, unowned)
    deviceStorage.remove(EXAM_DATE)
  }
  const stored = deviceStorage.read(key) ?? ''
  return { day: stored.replace(PASSED, ''), isPassed: stored.endsWith(PASSED) }
}

/** The day of the exam that the rider prepares for, or an empty text. */
export function readExamDate(): string {
  const { day, isPassed } = readOwnExam()
  return isPassed ? '' : day
}

export function storeOwnExam({ day, isPassed }: OwnExam): void {
  const key = examDateKey(readKnownRider())
  if (day) deviceStorage.write(key, isPassed ? day + PASSED : day)
  else deviceStorage.remove(key)
}
