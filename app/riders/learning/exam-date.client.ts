import { deviceStorage } from '../../base/device/device-storage.client.ts'
import { readKnownRider } from '../../people/auth/known-rider.client.ts'
import { readChosenState } from '../../questions/states/chosen-state.client.ts'
import { formatOwnExam, type OwnExam, parseOwnExam } from './own-exam.ts'
import { EXAM_DATE, examDateKey } from './study-keys.ts'

/** The event of `window` after the rider told how the exam went. */
export const EXAM_TOLD = 'exam-told'

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
  return parseOwnExam(deviceStorage.read(key), readChosenState())
}

/** The day of the exam that the rider prepares for, or an empty text. */
export function readExamDate(): string {
  const { day, passedIn } = readOwnExam()
  return passedIn ? '' : day
}

export function storeOwnExam(exam: OwnExam): void {
  const key = examDateKey(readKnownRider())
  if (exam.day) deviceStorage.write(key, formatOwnExam(exam))
  else deviceStorage.remove(key)
}
