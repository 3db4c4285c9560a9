import { deviceStorage } from './device-storage.client.ts'

/** The storage key whose presence means that a single letter, digit or sign is no shortcut on this device. */
const NO_SINGLE_KEYS = 'no-single-keys'

/** False if the visitor switched off the shortcuts of one key, for example because a voice types (WCAG 2.1.4). */
export function takesSingleKeys(): boolean {
  return deviceStorage.read(NO_SINGLE_KEYS) === null
}

export function takeSingleKeys(takes: boolean): void {
  if (takes) deviceStorage.remove(NO_SINGLE_KEYS)
  else deviceStorage.write(NO_SINGLE_KEYS, 'yes')
}
