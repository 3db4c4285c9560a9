import { readKnownRider } from '../auth/known-rider.client.ts'
import { deviceStorage } from '../device/device-storage.client.ts'
import { EXAM_DATE, examDateKey } from '../learning/study-keys.ts'

/**
 * The day of the rider's exam, as 'YYYY-MM-DD', or an empty text. A day that nobody owns becomes the
 * rider's who reads it, unless they have one.
 */
export function readExamDate(): string {
  const rider = readKnownRider()
  // Earlier releases kept one day, and named its owner beside it.
  const [date, owner = rider] = deviceStorage.read(EXAM_DATE)?.split(' ') ?? []
  if (date && owner) {
    const key = examDateKey(owner)
    if (deviceStorage.read(key) === null) deviceStorage.write(key, date)
    deviceStorage.remove(EXAM_DATE)
  }
  return deviceStorage.read(examDateKey(rider)) ?? ''
}

export function storeExamDate(date: string): void {
  const key = examDateKey(readKnownRider())
  if (date) deviceStorage.write(key, date)
  else deviceStorage.remove(key)
}
