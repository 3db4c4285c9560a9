import { tabStorage } from '../device/device-storage.client.ts'

/** The tab's storage keys of a finished quiz, also of earlier releases, and of finished exams. */
const OF_RESULTS = /^(results-screen|finished-quiz|exam:)/

/** Deletes what this tab would show again after a reload. Results on the screen stay there. */
export function forgetResultsOfTab(): void {
  for (const key of tabStorage.keys()) if (OF_RESULTS.test(key)) tabStorage.remove(key)
}
