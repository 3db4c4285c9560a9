/** What a rider may find wrong with a question, in the order of the form. */
export const REPORT_KINDS = {
  wrong: 'Wrong answer',
  unclear: 'Unclear',
  outdated: 'Outdated',
  'other-state': 'Not for my state',
  typo: 'Typo',
} as const
export type ReportKind = keyof typeof REPORT_KINDS

export const KINDS = Object.keys(REPORT_KINDS) as ReportKind[]

/** The sentence of a report has at most this many characters, as `String.length` counts them. */
export const SENTENCE_LIMIT = 500

export const REPORT_MESSAGES = {
  sent: 'Reported. Thank you: we will check this question.',
  failed: 'Your report could not be sent. Please try again.',
  tooMuch: 'Those were a lot of reports at once. Please try again in a while.',
  mended: 'You reported this question. Mended, thank you.',
} as const
