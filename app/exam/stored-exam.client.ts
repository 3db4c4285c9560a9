import { deviceStorage, tabStorage } from '../device/device-storage.client.ts'
import { lockForTab } from '../device/tab-lock.client.ts'
import { EXAM_KEY } from './exam-key.ts'
import { examPath } from './exam-path.ts'
import type { ExamSession } from './exam-session.ts'

const keyOf = (abbrev: string) => EXAM_KEY + abbrev
const OFFERED_FOR_MS = 24 * 60 * 60 * 1000
/** The end of the address while a result is on screen, so that a reload shows it again. */
const RESULT = '#result'
/** The end of an address that continues the exam at once. */
const CONTINUE = '#continue'

export type LeftExam = { exam: ExamSession; address: string }

/** Locks the exam of a state for this tab, as `lockForTab` does. */
export function lockExam(abbrev: string): Promise<(() => void) | null> {
  return lockForTab(keyOf(abbrev))
}

/**
 * Stores an unfinished exam on the device, and a finished exam only in this tab. False if only the
 * page remembers the exam.
 */
export function storeExam(session: ExamSession, now: number): boolean {
  const key = keyOf(session.stateAbbrev)
  const text = JSON.stringify({ ...session, savedAt: now })
  if (!session.isOver) return deviceStorage.write(key, text)
  deviceStorage.remove(key)
  setHash(RESULT)
  return tabStorage.write(key, text)
}

/** The unfinished exam of a state on this device, or null. Removes a malformed one. */
export async function findUnfinishedExam(abbrev: string): Promise<ExamSession | null> {
  return find(deviceStorage, abbrev, false)
}

/**
 * Returns the exam that the rider left last, and the address that continues it. Null if no exam was
 * left within a day, or if all such exams are open in a tab.
 */
export async function findLeftExam(now: number): Promise<LeftExam | null> {
  const keys = deviceStorage.keys().filter((key) => key.startsWith(EXAM_KEY))
  if (keys.length === 0) return null
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const inTabs = new Set(held.map((lock) => lock.name))
  const states = keys.filter((key) => !inTabs.has(key)).map((key) => key.slice(EXAM_KEY.length))
  const found = await Promise.all(states.map(findUnfinishedExam))
  const [newest] = found
    .filter((exam) => exam !== null)
    .filter(({ savedAt = 0 }) => now - savedAt < OFFERED_FOR_MS)
    .sort((a, b) => (b.savedAt ?? 0) - (a.savedAt ?? 0))
  return newest ? { exam: newest, address: examPath(newest) + CONTINUE } : null
}

/** True if the address asks to continue the exam. Changes the address, so a reload does not ask again. */
export function takeContinue(): boolean {
  if (location.hash !== CONTINUE) return false
  setHash('')
  return true
}

/** The finished exam whose result this tab shows, or null. */
export async function findFinishedExam(abbrev: string): Promise<ExamSession | null> {
  return location.hash === RESULT ? find(tabStorage, abbrev, true) : null
}

export function forgetFinishedExam(abbrev: string): void {
  tabStorage.remove(keyOf(abbrev))
  setHash('')
}

async function find(storage: typeof deviceStorage, abbrev: string, isOver: boolean) {
  const key = keyOf(abbrev)
  const text = storage.read(key)
  if (text === null) return null
  const { readExam } = await import('./unfinished-exam.ts')
  const session = readExam(text)
  if (session?.stateAbbrev === abbrev && session.isOver === isOver) return session
  storage.remove(key)
  return null
}

function setHash(hash: string): void {
  history.replaceState(history.state, '', location.pathname + location.search + hash)
}
