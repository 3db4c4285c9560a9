import { readKnownRider } from '../auth/known-rider.client.ts'
import { deviceStorage, tabStorage } from '../device/device-storage.client.ts'
import { parseJson } from '../text/parse-json.ts'
import { isResult } from './is-result.ts'
import type { KeptSession, Session } from './session.ts'

const PREFIX = 'session:'
/** The maximum number of sessions that wait for a database that stays closed, about 2,000 picks. */
const MOST_WAITING = 170

type Waiting = { key: string; session: KeptSession }

/**
 * Returns the sessions that are not in the database yet, the oldest first. Checks only that they have
 * picks, because the first page has no schemas.
 */
export function waitingSessions(): Waiting[] {
  const keys = [...deviceStorage.keys(), ...tabStorage.keys()].filter(isWaitingKey)
  return [...new Set(keys)].sort().flatMap((key) => {
    const text = deviceStorage.read(key) ?? tabStorage.read(key) ?? ''
    const session: KeptSession = Object(parseJson(text))
    if (Array.isArray(session.picks)) return [{ key, session }]
    forgetWaiting(key)
    return []
  })
}

/**
 * Stores a session until it is in the database, because the page may close before the database's code
 * has loaded. Picks of the session that already wait stay unchanged.
 */
export function storeWaiting(session: Session): void {
  const kept = { ...session, owner: readKnownRider() }
  const all = waitingSessions()
  const before = all.find((other) => isSame(other.session, kept))
  const key = before?.key ?? `${PREFIX}${Date.now()}:${session.id}`
  writeWaiting(key, { ...before?.session, ...kept, ...continued(before?.session, session) })
  if (!before && all.length >= MOST_WAITING) forgetWaiting(all[0]?.key ?? '')
}

/** Returns the picks and the end of a continued session. Earlier picks stay unchanged. */
export function continued(before: Session | undefined, { picks, isFinished }: Session) {
  const earlier = before?.picks ?? []
  return {
    picks: [...earlier, ...picks.slice(earlier.length)],
    isFinished: isFinished || before?.isFinished === true,
  }
}

type Owned = Pick<KeptSession, 'id' | 'owner'>

/** True if the session continues `before`. A rider may continue a session that has no owner. */
export function isSame(before: Owned, { id, owner }: Owned): boolean {
  return before.id === id && (before.owner === owner || before.owner === null)
}

export function writeWaiting(key: string, session: KeptSession): void {
  const text = JSON.stringify(session)
  if (deviceStorage.write(key, text)) return
  deviceStorage.remove(key)
  tabStorage.write(key, text)
}

export function forgetWaiting(key: string): void {
  deviceStorage.remove(key)
  tabStorage.remove(key)
}

/** True if all waiting sessions stay when the tab closes. */
export function isWaitingKept(): boolean {
  return !tabStorage.keys().some(isWaitingKey)
}

function isWaitingKey(key: string): boolean {
  return key.startsWith(PREFIX)
}

/** The owner of each result that waits, by the session's id. */
export type WaitingResults = ReadonlyMap<string, string | null>

export function resultsIn(sessions: readonly KeptSession[]): WaitingResults {
  return new Map(sessions.filter(isResult).map(({ id, owner }) => [id, owner]))
}
