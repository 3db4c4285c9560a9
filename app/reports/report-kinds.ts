/** The kinds of problems that a rider can report, in the order of the form. */
export const REPORT_KINDS = {
  wrong: 'Wrong answer',
  unclear: 'Unclear',
  outdated: 'Outdated',
  'other-state': 'Not for my state',
  typo: 'Typo',
} as const
export type ReportKind = keyof typeof REPORT_KINDS

export const KINDS = Object.keys(REPORT_KINDS) as ReportKind[]

/** The greatest length of the sentence in a report, as `String.length` counts it. */
export const SENTENCE_LIMIT = 500

export const REPORT_MESSAGES = {
  noKind: 'Please choose what is wrong.',
  sent: 'Reported. Thank you: we will check this question.',
  failed: 'Your report could not be sent. Please try again.',
  tooMuch: 'Those were a lot of reports at once. Please try again in a while.',
} as const
