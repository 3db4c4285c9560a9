import type { StoredManual } from '../states/state-record.ts'
import { CHANGE_MESSAGES, type QuestionChange } from './change-questions.ts'
import type { GenerationRun } from './generation-run.ts'
import { MANUAL_MESSAGES } from './manual-messages.ts'

type Failure = { message: string }
export type SavedState = { saved: StoredManual } & ({ run: GenerationRun } | { refused: string })

const TIMEOUT = 60_000

/**
 * Sends a manual, telling how many bytes are sent. Whether it may be saved is decided by the server.
 * Only XMLHttpRequest tells of what is on its way.
 */
export function sendManual(
  abbrev: string | null,
  file: File | null,
  onProgress: (sent: number, total: number) => void,
): Promise<SavedState | Failure> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/admin/manuals${abbrev ? `?state=${abbrev}` : ''}`)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total)
    request.onload = () => resolve(request.response ?? { message: MANUAL_MESSAGES.saveFailed })
    request.onerror = () => {
      console.warn('The manual could not be sent')
      resolve({ message: MANUAL_MESSAGES.saveFailed })
    }
    request.send(file)
  })
}

export function startRun(abbrev: string): Promise<{ run: GenerationRun } | Failure> {
  return ask(`/admin/manuals/${abbrev}/run`, null, MANUAL_MESSAGES.saveFailed)
}

export function sendChange(
  abbrev: string,
  change: QuestionChange,
): Promise<{ done: true } | Failure> {
  return ask(`/admin/manuals/${abbrev}/change`, JSON.stringify(change), CHANGE_MESSAGES.failed)
}

/** Refusals come as answers; without one there is `failure`, and the cause in the console. */
async function ask<T>(path: string, body: string | null, failure: string): Promise<T | Failure> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT)
    const response = await fetch(path, { method: 'POST', body, signal })
    return await response.json()
  } catch (cause) {
    console.warn(cause)
    return { message: failure }
  }
}
