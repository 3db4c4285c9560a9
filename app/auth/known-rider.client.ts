import { deviceStorage, tabStorage } from '../device/device-storage.client.ts'
import { KNOWN_RIDER } from './known-rider.ts'

/** The uid of the rider who was last seen signed in on this device, even offline. Null if unknown. */
export function readKnownRider(): string | null {
  const uid = deviceStorage.read(KNOWN_RIDER)
  return uid === 'yes' ? null : uid
}

/**
 * Notes who is signed in on this device, and in this tab. Returns the riders who were and are no longer.
 * The device forgets a rider in the tab that learns it first, so each tab has a note of its own.
 */
export function noteRider(uid: string | null): string[] {
  const before = new Set([readKnownRider(), tabStorage.read(KNOWN_RIDER)])
  for (const storage of [deviceStorage, tabStorage]) {
    if (uid) storage.write(KNOWN_RIDER, uid)
    else storage.remove(KNOWN_RIDER)
  }
  return [...before].filter((rider) => rider !== null).filter((rider) => rider !== uid)
}
