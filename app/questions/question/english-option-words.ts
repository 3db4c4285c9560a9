/** English options that refer to other options or to a place in the list. */
export const ENGLISH_REFERENCES = [
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
