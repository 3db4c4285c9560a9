import { tabStorage } from '../../base/device/device-storage.client.ts'
import { EXAM_KEY, RESULTS_KEY, STUDY_KEY } from './quiz-key.ts'

/** Deletes the results that this tab would show after a reload. Results on the screen stay there. */
export function forgetResultsOfTab(): void {
  tabStorage.removeAll(RESULTS_KEY, EXAM_KEY, STUDY_KEY)
}
