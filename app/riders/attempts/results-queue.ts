import type { Failure } from '../../base/device/ask.client.ts'
import type { Exam } from './saved-result.ts'

/** The results of this device that the server does not have, and the progress of saving them. */
export type ResultsQueue = {
  uid: string | null
  /** True until the page knows who is signed in. */
  loading: boolean
  /** The owner of each waiting result, by its id. Null until the first `sendNow` reads the device. */
  waiting: ReadonlyMap<string, string | null> | null
  /** Returns true if the waiting results stay when the tab closes. */
  isOnDevice: () => boolean
  failure: Failure | null
  /** The results that were saved while this page was open, the newest first. */
  saved: readonly Exam[]
  sendNow: () => void
}

export function isWaiting(id: string, { waiting }: ResultsQueue): boolean {
  return waiting?.has(id) ?? false
}

export function isOfAnother(id: string, { uid, waiting }: ResultsQueue): boolean {
  const owner = waiting?.get(id) ?? null
  return owner !== null && owner !== uid
}
