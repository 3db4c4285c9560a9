import { MANUAL_MEGABYTES } from './manual-upload.ts'

/** What is told about manuals (spec, sections 5 and 8); ours where the spec is silent. */
export const MANUAL_MESSAGES = {
  noState: 'Please choose a state.',
  noFile: 'Please upload a PDF file.',
  notPdf: 'Only PDF files are allowed.',
  saveFailed: 'Failed to save state.',
  tooLarge: `Please upload a PDF file of at most ${MANUAL_MEGABYTES} MB.`,
  broken: 'This PDF file is damaged and can’t be opened. Please get it again and upload it anew.',
  encrypted: 'This PDF file is protected by a password. Please upload one without.',
  empty: 'This PDF file has no pages.',
  tooManyPages: 'This PDF file has more than 1,000 pages, which is more than the AI model reads.',
  tooSlow: 'Reading this PDF file takes too long. Please upload a simpler one.',
  cutOff: 'The upload broke off. Please try again.',
  busy: 'Questions for this state are being written already. Please wait until that has ended.',
  noManual: 'Please upload the manual of this state first.',
  interruptedTooOften: 'It was interrupted too often, so it does not start again by itself.',
  otherManual: 'The stored manual is not the one on record. Please upload it again.',
} as const
