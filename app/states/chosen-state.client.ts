import { deviceStorage } from '../device/device-storage.client.ts'
import { CHOSEN_STATE } from './chosen-state.ts'

export function readChosenState(): string | null {
  return deviceStorage.read(CHOSEN_STATE)
}

export function storeChosenState(abbrev: string): void {
  deviceStorage.write(CHOSEN_STATE, abbrev)
}
