import { FINISHED } from '../attempts/quiz-key.ts'
import { tabStorage } from '../device/device-storage.client.ts'

/** Deletes the results that this tab would show after a reload. Results on the screen stay there. */
export function forgetResultsOfTab(): void {
  tabStorage.removeAll(...FINISHED)
}
