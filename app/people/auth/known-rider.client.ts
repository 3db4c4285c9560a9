import { deviceStorage, tabStorage } from '../../base/device/device-storage.client.ts'
import { KNOWN_RIDER } from './known-rider.ts'

/** Returns the uid of the rider who was last signed in on this device. Null if unknown. */
export function readKnownRider(): string | null {
  const uid = deviceStorage.read(KNOWN_RIDER)
  return uid === 'yes' ? null : uid
}

/**
 * Stores who is signed in, on this device and in this tab. Returns the riders who no longer are. Each
 * tab stores its own rider, because another tab may have changed the rider of the device before.
 */
export function noteRider(uid: string | null): string[] {
  const before = new Set([readKnownRider(), tabStorage.read(KNOWN_RIDER)])
  for (const storage of [deviceStorage, tabStorage]) {
    if (uid) storage.write(KNOWN_RIDER, uid)
    else storage.remove(KNOWN_RIDER)
  }
  return [...before].filter((rider) => rider !== null).filter((rider) => rider !== uid)
}
