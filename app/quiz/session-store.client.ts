import { deviceStorage, tabStorage } from '../device/device-storage.client.ts'

/** The end of an address that continues an unfinished quiz or exam at once. */
export const CONTINUE = '#continue'

const OFFERED_FOR_MS = 24 * 60 * 60 * 1000

type Stored = { savedAt?: number | undefined }

type Reader<Session> = {
  /** Returns null if the text is malformed. */
  read: (text: string) => Session | null
  inPageLanguage: (session: Session) => Promise<Session>
}

/** How quizzes or exams are stored: unfinished ones on the device, finished ones in their tab. */
export type Kind<Session> = {
  /** The beginning of the keys on the device. */
  prefix: string
  keyOf: (session: Session) => string
  finishedKeyOf: (session: Session) => string
  isOver: (session: Session) => boolean
  /** The end of the address while the results are on screen. With it, a reload shows them again. */
  hash: string
  /** Imports the schema only when a session is stored, so that the first page loads without it. */
  reader: () => Promise<Reader<Session>>
}

/** Stores a session. Returns false if neither the device nor the tab stored it. */
export function storeSession<Session>(kind: Kind<Session>, session: Session, now: number): boolean {
  const key = kind.keyOf(session)
  const text = JSON.stringify({ ...session, savedAt: now })
  if (!kind.isOver(session)) return deviceStorage.write(key, text)
  deviceStorage.remove(key)
  setHash(kind.hash)
  return tabStorage.write(kind.finishedKeyOf(session), text)
}

/**
 * Reads a session in the language of the page, or `asStored` by a page of any language. Removes it if it
 * is malformed.
 */
export async function readSession<Session>(
  { reader }: Kind<Session>,
  key: string,
  storage = deviceStorage,
  asStored = false,
): Promise<Session | null> {
  const text = storage.read(key)
  if (text === null) return null
  const { read, inPageLanguage } = await reader()
  const session = read(text)
  if (!session) storage.remove(key)
  return session && !asStored ? inPageLanguage(session) : session
}

/** Lists the unfinished sessions that no tab has open, newest first, each as it is stored. */
export async function listUnfinished<Session extends Stored>(kind: Kind<Session>) {
  const keys = deviceStorage.keys().filter((key) => key.startsWith(kind.prefix))
  if (keys.length === 0) return []
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const inTabs = new Set(held.map((lock) => lock.name))
  const closed = keys.filter((key) => !inTabs.has(key))
  const found = await Promise.all(closed.map((key) => readSession(kind, key, deviceStorage, true)))
  return found
    .filter((session) => session !== null)
    .sort((a, b) => (b.savedAt ?? 0) - (a.savedAt ?? 0))
}

/** True if the session was stored less than a day ago. */
export function isRecent({ savedAt = 0 }: Stored, now: number): boolean {
  return now - savedAt < OFFERED_FOR_MS
}

/** Reads the finished session whose results this tab shows. */
export async function readFinished<Session>(kind: Kind<Session>, key: string) {
  if (location.hash !== kind.hash) return null
  const session = await readSession(kind, key, tabStorage)
  if (location.hash !== kind.hash) return null
  // A sign-out deletes the session but leaves the address.
  if (!session) setHash('')
  return session
}

export function forgetFinished(key: string): void {
  tabStorage.remove(key)
  setHash('')
}

/** Changes the end of the address, without an entry in the browser's history. */
export function setHash(hash: string): void {
  history.replaceState(history.state, '', location.pathname + location.search + hash)
}
