import { tabStorage } from '../device/device-storage.client.ts'

/** The tab's storage keys of finished quizzes and exams. */
const OF_RESULTS = /^(results-screen|exam:|study:)/

/** Deletes the results that this tab would show after a reload. Results on the screen stay there. */
export function forgetResultsOfTab(): void {
  for (const key of tabStorage.keys()) if (OF_RESULTS.test(key)) tabStorage.remove(key)
}
