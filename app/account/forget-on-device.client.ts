import { HAS_ANSWERS } from '../attempts/has-answers.ts'
import { forgetLastResult } from '../attempts/last-result.client.ts'
import { forgetAttemptsOf, forgetSentOf } from '../attempts/log.client.ts'
import { RESULTS_KEY, SIGNED_OUT_WITH, UNFINISHED } from '../attempts/quiz-key.ts'
import { declinedKey } from '../attempts/recent-answers.ts'
import { setHash } from '../attempts/store.client.ts'
import { KNOWN_RIDER } from '../auth/known-rider.ts'
import { CLASS_KEY } from '../class-records/class-key.ts'
import { deviceStorage, tabStorage } from '../device/device-storage.client.ts'
import { EXAM_DATE, examDateKey, TOLD_CORRECTIONS } from '../learning/study-keys.ts'
import { forgetSummaries } from '../learning/summary.client.ts'
import { forgetReportsOf } from '../reports/reported.client.ts'

/**
 * Deletes the answers of the rider, and those without an owner, with all that belongs to them, from
 * this device. Resolves with false if some answers may be left.
 */
export async function forgetOnDevice(rider: string | null): Promise<boolean> {
  const isDone = await forgetAttemptsOf(rider)
  forgetTraces()
  deviceStorage.remove(examDateKey(rider))
  if (rider) deviceStorage.remove(declinedKey(rider))
  forgetLastResult()
  tabStorage.remove(RESULTS_KEY)
  setHash('')
  forgetKeys(...UNFINISHED)
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
  forgetTraces()
  forgetReportsOf(rider)
  const isLeft = await forgetSentOf(rider)
  if (!isLeft) forgetHasAnswers()
}

function forgetTraces(): void {
  forgetSummaries()
  forgetKeys(...SIGNED_OUT_WITH, CLASS_KEY)
  deviceStorage.remove(EXAM_DATE)
  deviceStorage.remove(TOLD_CORRECTIONS)
}

function forgetKeys(...prefixes: string[]): void {
  deviceStorage.removeAll(...prefixes)
  tabStorage.removeAll(...prefixes)
}

function forgetHasAnswers(): void {
  deviceStorage.remove(HAS_ANSWERS)
  document.documentElement.classList.remove(HAS_ANSWERS)
}
