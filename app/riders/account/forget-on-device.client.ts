import {
  deviceStorage,
  type OnDevice,
  tabStorage,
} from '../../base/device/device-storage.client.ts'
import { forgetReportsOf } from '../../making/reports/reported.client.ts'
import { KNOWN_RIDER } from '../../people/auth/known-rider.ts'
import { forgetAttemptsOf, forgetSentOf } from '../attempts/log.client.ts'
import { forgetHasAnswers } from '../attempts/persist.client.ts'
import { setHash } from '../attempts/store.client.ts'

/** What the rooms store of a rider. */
const KEPT = Object.values(
  import.meta.glob<OnDevice>('../../*/*/on-device.ts', { eager: true, import: 'default' }),
).flatMap(Object.entries<OnDevice[string]>)

/**
 * Deletes the answers of the rider, and those without an owner, with all that belongs to them, from
 * this device. Resolves with false if some answers may be left.
 */
export async function forgetOnDevice(rider: string | null): Promise<boolean> {
  const isDone = await forgetAttemptsOf(rider)
  forgetAt(rider, 'sign-out', 'deletion')
  setHash('')
  // If answers are left, the link to Progress stays, so that the rider can try again.
  if (isDone) forgetHasAnswers()
  return isDone
}

/**
 * After a sign-out, deletes the rider's data from this device, except what waits for the rider:
 * sessions that the server does not have, the day of the exam, and unfinished quizzes and exams.
 */
export async function forgetSignedOut(rider: string): Promise<void> {
  document.documentElement.classList.remove(KNOWN_RIDER)
  forgetAt(rider, 'sign-out')
  forgetReportsOf(rider)
  const isLeft = await forgetSentOf(rider)
  if (!isLeft) forgetHasAnswers()
}

function forgetAt(owner: string | null, ...ends: OnDevice[string][]): void {
  for (const [key] of KEPT.filter(([, end]) => ends.includes(end))) {
    for (const storage of [deviceStorage, tabStorage]) {
      if (key.endsWith('*')) storage.removeAll(key.slice(0, -1))
      else storage.remove(key.replace('{owner}', owner ?? ''))
    }
  }
}
