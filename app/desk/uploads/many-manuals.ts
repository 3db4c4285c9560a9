import type { StoredManual } from '../../questions/states/state-record.ts'
import { findState } from '../../questions/states/us-states.ts'
import type { Sent } from './bytes-sent.tsx'
import { type ReadFile, textTrouble } from './upload-reply.ts'

/**
 * A file that the admin chose. A `ready` file can be uploaded if none of its notes holds it back
 * (`rowNotes`).
 */
export type ManualRow = {
  key: string
  file: File
  phase: 'waiting' | 'reading' | 'ready' | 'refused' | 'sending' | 'saved'
  sent: Sent | null
  read: ReadFile | null
  abbrev: string | null
  /**
   * The state's name as the admin typed it. The server asks for it if the manual seems to be another
   * state's. Null if the server has not asked.
   */
  typed: string | null
  /**
   * True if the admin confirmed that the document replaces the present manual, false if the server has
   * asked for that. Null if it has not asked.
   */
  mayReplace: boolean | null
  /** The server's refusal, or the outcome of the upload. */
  message: string | null
}

/** The stored manuals, by the abbreviation of the state. */
export type StoredManuals = Record<string, Pick<StoredManual, 'id' | 'uploadedAt'>>

/**
 * Returns notes for the admin about a row before the upload. `holds` means that the row can't be
 * uploaded.
 */
export function rowNotes(
  row: ManualRow,
  rows: readonly ManualRow[],
  stored: StoredManuals,
): { text: string; holds: boolean }[] {
  if (row.phase !== 'ready') return []
  const holding = (text: string) => ({ text, holds: true })
  const telling = (text: string) => ({ text, holds: false })
  const trouble = row.read && textTrouble(row.read)
  const notes = trouble ? [telling(trouble)] : []
  const state = findState(row.abbrev)
  if (!state)
    return [...notes, holding('Its text does not say whose it is. Please choose a state.')]
  const { stateName, abbrev } = state
  const isTwin = (other: ManualRow) =>
    other !== row && other.abbrev === abbrev && other.phase !== 'refused' && other.phase !== 'saved'
  if (rows.some(isTwin)) {
    const text = `Another file here is for ${stateName}, too. Please remove one of them.`
    return [...notes, holding(text)]
  }
  const before = stored[abbrev]
  if (!before) return notes
  if (before.id === row.read?.id)
    return [...notes, holding(`${stateName} has this manual already.`)]
  const day = before.uploadedAt.slice(0, 10)
  return [...notes, telling(`It replaces the manual that ${stateName} has since ${day}.`)]
}

export function rowsToUpload(rows: readonly ManualRow[], stored: StoredManuals): ManualRow[] {
  return rows.filter(
    (row) =>
      row.phase === 'ready' &&
      row.mayReplace !== false &&
      !rowNotes(row, rows, stored).some(({ holds }) => holds),
  )
}
