import { plural } from '../../base/text/plural.ts'
import type { StoredManual } from '../../questions/states/state-record.ts'
import { MANUAL_LIMIT } from './manual-file.ts'

/** Messages to the admin about manuals. Some of them come from the spec (sections 5 and 8). */
export const MANUAL_MESSAGES = {
  noState: 'Please choose a state.',
  noFile: 'Please upload a PDF file.',
  notPdf: 'Only PDF files are allowed.',
  saveFailed: 'Failed to save state.',
  actionFailed: 'That did not work. Please try again.',
  tooLarge: `Please upload a PDF file of at most ${MANUAL_LIMIT.label}.`,
  broken:
    'This PDF file is damaged and can’t be opened. Please download it again and upload the new copy.',
  encrypted: 'This PDF file is protected by a password. Please upload one without a password.',
  empty: 'This PDF file has no pages.',
  'too many pages':
    'This PDF file has more than 1,000 pages, which is more than the AI model can read.',
  'too slow': 'This PDF file takes too long to read. Please upload a simpler one.',
  'no library':
    'The PDF library does not start on this server, so no PDF file can be read. The server’s log has the cause.',
  'no picture library':
    'The picture library (sharp) does not start on this server, so no page can be drawn. The server’s log has the cause.',
  cutOff: 'The upload was interrupted. Please try again.',
  busy: 'Questions for this state are already being generated. Please wait until the run ends.',
  noManual: 'Please upload the manual for this state first.',
  interruptedTooOften: 'The run was interrupted too often, so it will not start again by itself.',
  cancelled: 'You cancelled this run. What the AI model has written is kept for the next one.',
  notUnderWay: 'This run has ended already.',
  replaced: 'Another manual was uploaded before this run ended.',
  noText:
    'The pages of this manual are pictures without text, so no answer could be proved. The AI model was not asked. Please upload a manual with text.',
  noLetters:
    'The file of this manual does not say which letters it draws, so no answer could be proved. The AI model was not asked. Please upload the manual as another file.',
  otherManual: 'The stored manual is not the one on record. Please upload it again.',
} as const

/** Returns the reason why a manual yields no questions. Null if the manual has text. */
export function textRefusal({
  hasText,
  unnamed,
  textPages,
}: Pick<StoredManual, 'hasText' | 'unnamed' | 'textPages'>): string | null {
  if (hasText) return null
  if (unnamed) return MANUAL_MESSAGES.noLetters
  if (!textPages) return MANUAL_MESSAGES.noText
  const pages = plural(textPages, {
    one: '1 page of this manual has',
    other: `${textPages} pages of this manual have`,
  })
  return `Only ${pages} text. The others are pictures, so too few answers could be proved. The AI model was not asked. Please upload a manual with text.`
}
