import { deviceStorage } from '../device/device-storage.client.ts'
import { KNOWN_RIDER } from './known-rider.ts'

/** The uid of the rider who was last seen signed in on this device, even offline. Null if unknown. */
export function readKnownRider(): string | null {
  const uid = deviceStorage.read(KNOWN_RIDER)
  return uid === 'yes' ? null : uid
}
