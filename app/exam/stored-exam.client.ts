import { deviceStorage, tabStorage } from '../device/device-storage.client.ts'
import { lockForTab } from '../device/tab-lock.client.ts'
import type { ExamSession } from './exam-session.ts'

const keyOf = (abbrev: string) => `exam:${abbrev}`
/** The end of the address while a result is on screen, so that a reload shows it again. */
const RESULT = '#result'

/** Locks the exam of a state for this tab, as `lockForTab` does. */
export function lockExam(abbrev: string): Promise<(() => void) | null> {
  return lockForTab(keyOf(abbrev))
}

/**
 * Stores the state's exam on the device until it is over, and then its result in this tab. False if
 * only the page remembers it.
 */
export function storeExam(session: ExamSession): boolean {
  const key = keyOf(session.stateAbbrev)
  const text = JSON.stringify(session)
  if (!session.isOver) return deviceStorage.write(key, text)
  deviceStorage.remove(key)
  setHash(RESULT)
  return tabStorage.write(key, text)
}

/** The unfinished exam of a state on this device, or null. Removes a malformed one. */
export async function findUnfinishedExam(abbrev: string): Promise<ExamSession | null> {
  return find(deviceStorage, abbrev, false)
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
