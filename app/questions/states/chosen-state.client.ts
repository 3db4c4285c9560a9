import { deviceStorage } from '../../base/device/device-storage.client.ts'
import { CHOSEN_STATE } from './chosen-state.ts'

/** The event of `window` after the rider chose another state. */
export const STATE_CHOSEN = 'state-chosen'

export function readChosenState(): string | null {
  return deviceStorage.read(CHOSEN_STATE)
}

export function storeChosenState(abbrev: string): void {
  if (abbrev === readChosenState()) return
  deviceStorage.write(CHOSEN_STATE, abbrev)
  dispatchEvent(new Event(STATE_CHOSEN))
}
