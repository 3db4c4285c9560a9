import { BANK_FILE_MESSAGES, checkBank, FORMAT, readBankFile, textOfFile } from './bank-file.ts'
import { readCsv } from './read-csv.ts'
import { readMoodle } from './read-moodle.server.ts'

/**
 * Returns the questions of a file for the state `abbrev`, or a message about why the file is refused.
 * The file may be our own JSON, CSV with a header row, or Moodle XML.
 */
export async function readQuestionsFile(
  bytes: Uint8Array,
  abbrev: string,
): Promise<ReturnType<typeof checkBank>> {
  const whole = readBankFile(bytes, abbrev)
  const text = textOfFile(bytes)
  if ('items' in whole || whole.message === BANK_FILE_MESSAGES.tooLarge) return whole
  if (/^\s*(?:[{[]|$)/.test(text)) return whole
  const read = /^\s*</.test(text) ? await readMoodle(text) : readCsv(text)
  if ('message' in read) return read
  const state = ('state' in read && read.state) || abbrev
  return checkBank({ format: FORMAT, state, items: read.items }, abbrev)
}
