/** The kinds of problems that a rider can report, in the order of the form. */
export const KINDS = ['wrong', 'unclear', 'outdated', 'other-state', 'typo'] as const
export type ReportKind = (typeof KINDS)[number]

/** The maximum length of the sentence in a report, as `String.length` counts it. */
export const SENTENCE_LIMIT = 500
