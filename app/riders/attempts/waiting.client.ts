import { deviceStorage, tabStorage } from '../../base/device/device-storage.client.ts'
import { parseJson } from '../../base/text/parse-json.ts'
import { readKnownRider } from '../../people/auth/known-rider.client.ts'
import { withMark } from './guess-mark.ts'
import { isResult } from './rules.ts'
import type { ToldAttempt, UnsentAttempt } from './told-attempt.ts'

const PREFIX = 'session:'
/** The maximum number of attempts that wait for a database that stays closed, about 2,000 picks. */
const MOST_WAITING = 170

type Waiting = { key: string; attempt: UnsentAttempt }

/**
 * Returns the attempts that are not in the database yet, the oldest first. Checks only that they have
 * picks, because the first page has no schemas.
 */
export function waitingAttempts(): Waiting[] {
  const keys = [...deviceStorage.keys(), ...tabStorage.keys()].filter(isWaitingKey)
  return [...new Set(keys)].sort().flatMap((key) => {
    const text = deviceStorage.read(key) ?? tabStorage.read(key) ?? ''
    const attempt: UnsentAttempt = Object(parseJson(text))
    if (Array.isArray(attempt.picks)) return [{ key, attempt }]
    forgetWaiting(key)
    return []
  })
}

/**
 * Stores an attempt until it is in the database, because the page may close before the database's code
 * has loaded. The attempt continues what already waits of it.
 */
export function storeWaiting(attempt: ToldAttempt): void {
  const kept = { ...attempt, owner: readKnownRider() }
  const all = waitingAttempts()
  const before = all.find((other) => isSameAttempt(other.attempt, kept))
  const key = before?.key ?? `${PREFIX}${Date.now()}:${attempt.id}`
  writeWaiting(key, { ...before?.attempt, ...kept, ...continued(before?.attempt, attempt) })
  if (!before && all.length >= MOST_WAITING) forgetWaiting(all[0]?.key ?? '')
}

/** Returns the picks and the end of a continued attempt. Earlier picks stay unchanged but for the mark of a guess. */
export function continued(before: ToldAttempt | undefined, { picks, isFinished }: ToldAttempt) {
  const earlier = before?.picks ?? []
  return {
    picks: [
      ...earlier.map((pick, at) => withMark(pick, picks[at] ?? pick)),
      ...picks.slice(earlier.length),
    ],
    isFinished: isFinished || before?.isFinished === true,
  }
}

type Owned = Pick<UnsentAttempt, 'id' | 'owner'>

/** True if the attempt continues `before`. A rider may continue an attempt that has no owner. */
export function isSameAttempt(before: Owned, { id, owner }: Owned): boolean {
  return before.id === id && (before.owner === owner || before.owner === null)
}

export function writeWaiting(key: string, attempt: UnsentAttempt): void {
  const text = JSON.stringify(attempt)
  if (deviceStorage.write(key, text)) return
  deviceStorage.remove(key)
  tabStorage.write(key, text)
}

export function forgetWaiting(key: string): void {
  deviceStorage.remove(key)
  tabStorage.remove(key)
}

/** True if all waiting attempts stay when the tab closes. */
export function isWaitingKept(): boolean {
  return !tabStorage.keys().some(isWaitingKey)
}

export function isWaitingKey(key: string): boolean {
  return key.startsWith(PREFIX)
}

/** The owner of each result that waits, by the attempt's id. */
export type WaitingResults = ReadonlyMap<string, string | null>

export function resultsIn(attempts: readonly UnsentAttempt[]): WaitingResults {
  return new Map(attempts.filter(isResult).map(({ id, owner }) => [id, owner]))
}
