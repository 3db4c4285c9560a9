import { deviceStorage } from '../../base/device/device-storage.client.ts'
import { parseJson } from '../../base/text/parse-json.ts'
import { readChosenState } from '../../questions/states/chosen-state.client.ts'
import { EXAM_TOLD } from './exam-date.client.ts'
import { loadLearned } from './load-learned.client.ts'
import { learnedKey } from './study-keys.ts'

/** Counts the rider's progress anew after answers on this device got another owner. Pages show it at once. */
export async function recount(): Promise<void> {
  const state = readChosenState()
  if (state) await loadLearned(state)
  dispatchEvent(new Event(EXAM_TOLD))
}

/** Deletes the summaries of answers without an owner. Returns true if there were any. */
export function forgetUnownedSummaries(): boolean {
  const unowned = deviceStorage
    .keys()
    .filter((key) => key.startsWith(learnedKey('')))
    .filter((key) => Object(parseJson(deviceStorage.read(key) ?? '')).owner === null)
  for (const key of unowned) deviceStorage.remove(key)
  return unowned.length > 0
}
