import { forgetAnswersOf } from '../answers/answer-log.client.ts'
import { HAS_ANSWERS } from '../answers/has-answers.ts'
import { deviceStorage, tabStorage } from '../device/device-storage.client.ts'
import { forgetMistakeCounts } from '../learning/mistake-count.client.ts'
import { forgetFinishedQuiz } from '../quiz/finished-quiz.client.ts'
import { forgetLastResult } from '../results/last-result.client.ts'
import { forgetResultsOf } from '../results/waiting-results.client.ts'
import { EXAM_DATE, TOLD_CORRECTIONS } from './study-keys.ts'

/** The storage keys of quizzes and exams, of those that wait to be counted, and of what was asked. */
const OF_QUIZZES = /^(quiz|exam|count):|^asked-/

/**
 * Deletes all that this device keeps of what the rider answered, or nobody. False if some answers may be
 * left.
 */
export async function forgetOnDevice(rider: string | null): Promise<boolean> {
  const isDone = await forgetAnswersOf(rider)
  forgetMistakeCounts()
  forgetLastResult()
  forgetFinishedQuiz()
  // The next rider who signs in would get those of nobody.
  forgetResultsOf(null)
  if (rider !== null) forgetResultsOf(rider)
  for (const storage of [deviceStorage, tabStorage]) {
    for (const key of storage.keys()) if (OF_QUIZZES.test(key)) storage.remove(key)
  }
  deviceStorage.remove(EXAM_DATE)
  deviceStorage.remove(TOLD_CORRECTIONS)
  // With answers left, the link to Progress stays for another try.
  if (isDone) deviceStorage.remove(HAS_ANSWERS)
  return isDone
}
