import { deviceStorage } from '../device/device-storage.client.ts'
import { KNOWN_RIDER } from './known-rider.ts'

/** The uid of the rider who is signed in, as far as this device knows, even offline; or null. */
export function readKnownRider(): string | null {
  const uid = deviceStorage.read(KNOWN_RIDER)
  return uid === 'yes' ? null : uid
}
