/** Options that refer to other options or to a place in the list. */
export const REFERS_TO_OTHERS = [
  /^(?:all|both|either|neither|none)\.?$/i,
  /\b(?:all|any|both|either|neither|none|three|two) (?:of (?:the )?|the )(?:above|below)\b/i,
  /\b(?:all|any|both|either|neither|none|three|two) of (?:these|those)\b/i,
  /^(?:all|any|both|either|neither|none|two) of (?:them|the (?:two|three|four|others|rest))\.?$/i,
  /^(?:all|any) three\.?$/i,
  /\b(?:all|any|both|either|neither|none) (?:of )?(?:the )?(?:other )?(?:answer|choice|option)s?\b/i,
  /^(?:both |either |neither )?[A-D](?:, [A-D])*,? (?:and|or|nor|&) [A-D](?: only)?\.?$/i,
  /^(?:answer|choice|option)s? [A-D1-4]\b/i,
  /\b(?:answer|choice|option)s? (?:[A-D1-4]|above|below)\b/,
  /\b(?:first|second|third|fourth|last|next|other|previous)(?: two| three)? (?:answer|choice|option)s?\b/i,
]

/** The words for the numbers from 0, as parts of a regular expression. */
export const NUMBER_WORDS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(
    ' ',
  )

/** The ending of a plural. */
export const PLURAL = /s\b/g
