import { readKnownRider } from '../auth/known-rider.client.ts'
import { deviceStorage } from '../device/device-storage.client.ts'
import { EXAM_DATE } from '../learning/study-keys.ts'

/**
 * The day of the rider's exam, as 'YYYY-MM-DD', or an empty text. A day that nobody owns becomes the
 * rider's who reads it.
 */
export function readExamDate(): string {
  const [date = '', owner] = deviceStorage.read(EXAM_DATE)?.split(' ') ?? []
  if (!owner) storeExamDate(date)
  return owner && owner !== readKnownRider() ? '' : date
}

export function storeExamDate(date: string): void {
  if (date) deviceStorage.write(EXAM_DATE, [date, readKnownRider()].join(' ').trimEnd())
  else deviceStorage.remove(EXAM_DATE)
}
