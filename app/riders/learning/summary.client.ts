import { deviceStorage } from '../../base/device/device-storage.client.ts'
import { readKnownRider } from '../../people/auth/known-rider.client.ts'
import { readOwnExam } from './exam-date.client.ts'
import { learnedKey } from './study-keys.ts'
import type { Summary } from './summary.ts'

/**
 * Stores a rider's summary of a state, for pages that load neither the log nor the bank. A rider without
 * answers is a newcomer, and has none.
 */
export function storeSummary(state: string, summary: Summary): void {
  const key = learnedKey(state)
  if (summary.answered === 0) deviceStorage.remove(key)
  else deviceStorage.write(key, JSON.stringify({ owner: readKnownRider(), ...summary }))
}

/** Returns the last summary of the rider on this device. Null if there is none. */
export function readSummary(state: string): Summary | null {
  try {
    const stored = JSON.parse(deviceStorage.read(learnedKey(state)) ?? 'null')
    // A summary without an owner is from before the sign-in. It belongs to the rider, too.
    const isOwn = stored && (stored.owner === null || stored.owner === readKnownRider())
    return isOwn && Array.isArray(stored.due) ? withPass(state, stored) : null
  } catch {
    return null
  }
}

/** Returns the summary of a rider who may have passed the state's exam. Then no mistakes are due. */
export function withPass(state: string, summary: Summary): Summary {
  if (readOwnExam().passedIn !== state) return summary
  return { ...summary, due: [], hasPassed: true }
}
