import { deviceStorage } from '../device/device-storage.client.ts'

const KEY = 'state'

/** The abbreviation of the state the rider chose by hand on this device, or null. */
export function readChosenState(): string | null {
  return deviceStorage.read(KEY)
}

export function rememberChosenState(abbrev: string): void {
  deviceStorage.write(KEY, abbrev)
}
