const REFERS_TO_OTHERS = [
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

/**
 * True if the options must keep their order, because one of them refers to other options or to a
 * place in the list.
 */
export function optionsNeedTheirPlaces(options: readonly string[]): boolean {
  return options.some((option) => REFERS_TO_OTHERS.some((pattern) => pattern.test(option)))
}

const WORDS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(
    ' ',
  )
const NUMBER = new RegExp(`\\$?\\d[\\d,]*(?:\\.\\d+)?|\\b(?:${WORDS.join('|')})\\b`, 'gi')

/**
 * Returns the options in ascending order if each has one number and their other words are the same,
 * as in 'One second' and 'Two seconds'. Ignores case and a final 's'. Otherwise returns null, as
 * for '9 weeks' and '2 months'. (Haladyna, Downing and Rodriguez 2002: options in numerical order.)
 */
export function orderOptions(options: readonly string[]): string[] | null {
  if (options.some((option) => option.match(NUMBER)?.length !== 1)) return null
  const rests = new Set(
    options.map((option) => option.replace(NUMBER, '#').toLowerCase().replace(/s\b/g, '')),
  )
  if (rests.size !== 1) return null
  const value = (option: string) => numberIn(option.match(NUMBER)?.[0] ?? '')
  return [...options].sort((a, b) => value(a) - value(b))
}

function numberIn(number: string): number {
  const word = WORDS.indexOf(number.toLowerCase())
  return word < 0 ? Number(number.replace(/[$,]/g, '')) : word
}
