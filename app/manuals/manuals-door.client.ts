import { askDoor, type Failure } from '../admin/ask-door.client.ts'
import type { StoredManual } from '../states/state-record.ts'
import { CHANGE_MESSAGES, type QuestionChange } from './change-questions.ts'
import type { GenerationRun } from './generation-run.ts'
import { MANUAL_MESSAGES } from './manual-messages.ts'

export type SavedState = { saved: StoredManual } & ({ run: GenerationRun } | { refused: string })

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
  return askDoor(`/admin/manuals/${abbrev}/run`, null, MANUAL_MESSAGES.saveFailed)
}

export function sendChange(
  abbrev: string,
  change: QuestionChange,
): Promise<{ done: true } | Failure> {
  return askDoor(`/admin/manuals/${abbrev}/change`, JSON.stringify(change), CHANGE_MESSAGES.failed)
}
