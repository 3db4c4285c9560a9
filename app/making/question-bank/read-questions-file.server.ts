import {
  BANK_FILE_LIMIT,
  BANK_FILE_MESSAGES,
  checkFile,
  type QuestionsFile,
  type RefusedFile,
  readBankJson,
  type SentFile,
} from './bank-file.ts'
import { decodeFile } from './decode-file.ts'
import { readCsv } from './read-csv.ts'

/**
 * Returns the questions of a file for the state `abbrev`, or a message about why the file is refused.
 * The file may be our own JSON, CSV with a header row, or Moodle XML.
 */
export async function readQuestionsFile(
  bytes: Uint8Array,
  abbrev: string,
): Promise<QuestionsFile | RefusedFile> {
  if (bytes.length > BANK_FILE_LIMIT.bytes) return { message: BANK_FILE_MESSAGES.tooLarge }
  const decoded = decodeFile(bytes)
  if ('message' in decoded) return decoded
  const read = await readText(decoded.text)
  if ('message' in read) return read
  const notes = [...decoded.notes, ...(read.notes ?? [])]
  return checkFile({ ...read, notes }, abbrev)
}

async function readText(text: string): Promise<SentFile | RefusedFile> {
  if (/^\s*(?:[{[]|$)/.test(text)) return readBankJson(text)
  if (!/^\s*</.test(text)) return readCsv(text)
  // Loaded at the first use, because a server does not need these libraries at its start.
  const { readMoodle } = await import('./read-moodle.server.ts')
  return readMoodle(text)
}
