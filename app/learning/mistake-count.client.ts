import { readKnownRider } from '../auth/known-rider.client.ts'
import { deviceStorage } from '../device/device-storage.client.ts'

const keyOf = (state: string) => `mistakes-${state}`

/**
 * Stores the number of a rider's open mistakes in a state, for buttons on pages that do not load the
 * log.
 */
export function storeMistakeCount(state: string, count: number): void {
  deviceStorage.write(keyOf(state), JSON.stringify({ owner: readKnownRider(), count }))
}

/**
 * Returns the number of open mistakes at the last count. Null if the rider's mistakes were never
 * counted.
 */
export function readMistakeCount(state: string): number | null {
  try {
    const stored = JSON.parse(deviceStorage.read(keyOf(state)) ?? 'null')
    // A count without an owner is from before the sign-in. It belongs to the rider, too.
    const isOwn = stored && (stored.owner === null || stored.owner === readKnownRider())
    return isOwn ? Number(stored.count) : null
  } catch {
    return null
  }
}

export function forgetMistakeCounts(): void {
  for (const key of deviceStorage.keys()) {
    if (/^mistakes-[A-Z]{2}$/.test(key)) deviceStorage.remove(key)
  }
}
