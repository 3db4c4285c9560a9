import { deviceStorage, tabStorage } from '../../base/device/device-storage.client.ts'
import { lockForTab } from '../../base/device/tab-lock.client.ts'
import type { Attempt } from './life.ts'

/** The end of an address that continues an unfinished quiz or exam at once. */
export const CONTINUE = '#continue'

const OFFERED_FOR_MS = 24 * 60 * 60 * 1000

/** What the attempts of a page are about. */
export type Subject = Partial<Pick<Attempt, 'stateAbbrev' | 'study'>>

/** What holds attempts of one mode (`rules.ts`): where the device stores them, and what it says of them. */
export type Host = {
  mode: string
  /** The beginning of the keys of unfinished attempts, which the device stores (`quiz-key.ts`). */
  prefix: string
  keyOf: (attempt: Pick<Attempt, 'id' | 'stateAbbrev'>) => string
  /** The key of a finished attempt, which its tab stores. */
  finishedKeyOf: (about: Subject) => string
  /** The end of the address while the results are on screen. With it, a reload shows them again. */
  hash: string
  /** The message for an attempt that another tab has open. */
  elsewhere: () => string
  /** The message for an attempt that has ended in another tab. */
  ended: () => string
}

/** Stores an attempt. Returns false if neither the device nor the tab stored it. */
export function storeAttempt(host: Host, attempt: Attempt, now: number): boolean {
  const key = host.keyOf(attempt)
  const text = JSON.stringify({ ...attempt, savedAt: now })
  if (!attempt.ended) return deviceStorage.write(key, text)
  deviceStorage.remove(key)
  setHash(host.hash)
  return tabStorage.write(host.finishedKeyOf(attempt), text)
}

/**
 * Reads an attempt in the language of the page, or `asStored` by a page of any language. Removes it if it
 * is malformed. Loads the schema only if there is one, because the first page has no schemas.
 */
export async function readAttempt(
  { mode }: Host,
  key: string,
  storage = deviceStorage,
  asStored = false,
): Promise<Attempt | null> {
  const text = storage.read(key)
  if (text === null) return null
  const { read, attemptInPageLanguage } = await import('./attempt.ts')
  const attempt = read(text, mode)
  if (!attempt) storage.remove(key)
  return attempt && !asStored ? attemptInPageLanguage(attempt) : attempt
}

/**
 * Finds the newest unfinished attempt of the last day that no tab has open and that `isWanted`, as it is stored.
 * Unless `keepsOld`, deletes older ones.
 */
export async function findLeft(
  host: Host,
  now: number,
  isWanted: (attempt: Attempt) => boolean = () => true,
  keepsOld = false,
): Promise<Attempt | null> {
  const keys = deviceStorage.keys().filter((key) => key.startsWith(host.prefix))
  if (keys.length === 0) return null
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const closed = keys.filter((key) => !held.some(({ name }) => name === key))
  const read = await Promise.all(closed.map((key) => readAttempt(host, key, deviceStorage, true)))
  const found = read.filter((attempt) => attempt !== null)
  const old = found.filter((attempt) => !isRecent(attempt, now))
  if (!keepsOld) for (const attempt of old) deviceStorage.remove(host.keyOf(attempt))
  const left = found.filter((attempt) => isRecent(attempt, now) && isWanted(attempt))
  return left.sort((a, b) => (b.savedAt ?? 0) - (a.savedAt ?? 0))[0] ?? null
}

/** Deletes an unfinished attempt, unless it is open in a tab. */
export async function dropAttempt(host: Host, attempt: Attempt): Promise<void> {
  const key = host.keyOf(attempt)
  const release = await lockForTab(key)
  if (!release) return
  deviceStorage.remove(key)
  release()
}

/** True if the attempt was stored less than a day ago. */
export function isRecent({ savedAt = 0 }: Pick<Attempt, 'savedAt'>, now: number): boolean {
  return now - savedAt < OFFERED_FOR_MS
}

/** With fewer answers nothing is left that a rider would miss. */
const SOME_ANSWERS = 3

/** True if the attempt has so many answers that a rider should first continue it. */
export function hasSomeAnswers({ picks = [] }: Partial<Pick<Attempt, 'picks'>>): boolean {
  return picks.filter((pick) => pick !== null).length >= SOME_ANSWERS
}

/** Reads the finished attempt whose results this tab shows. */
export async function readFinished(host: Host, about: Subject): Promise<Attempt | null> {
  if (location.hash !== host.hash) return null
  const attempt = await readAttempt(host, host.finishedKeyOf(about), tabStorage)
  if (location.hash !== host.hash) return null
  // A sign-out deletes the attempt but leaves the address.
  if (!attempt) setHash('')
  return attempt
}

export function forgetFinished(host: Host, about: Subject): void {
  tabStorage.remove(host.finishedKeyOf(about))
  setHash('')
}

/** Changes the end of the address, without an entry in the browser's history. */
export function setHash(hash: string): void {
  history.replaceState(history.state, '', location.pathname + location.search + hash)
}
