import { readKnownRider } from '../auth/known-rider.client.ts'
import { deviceStorage } from '../device/device-storage.client.ts'
import { EXAM_DATE, examDateKey } from './study-keys.ts'

/**
 * The day of the rider's exam, as 'YYYY-MM-DD', or an empty text. A day that was
 * entered without an account moves to the rider who is signed in, unless that rider has a day.
 */
export function readExamDate(): string {
  const rider = readKnownRider()
  const key = examDateKey(rider)
  const unowned = deviceStorage.read(EXAM_DATE)
  if (rider && unowned) {
    if (deviceStorage.read(key) === null) deviceStorage.write(key, unowned)
    deviceStorage.remove(EXAM_DATE)
  }
  return deviceStorage.read(key) ?? ''
}

export function storeExamDate(date: string): void {
  const key = examDateKey(readKnownRider())
  if (date) deviceStorage.write(key, date)
  else deviceStorage.remove(key)
}
