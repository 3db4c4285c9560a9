/** A part of a text: from `start` up to but not including `end`. */
export type Span = { start: number; end: number }

/** Yields the sentences of a block, without the white space between them. */
export function* sentencesIn(text: string, block: Span): Generator<Span> {
  let { start } = block
  for (const { index, 0: boundary } of text.slice(block.start, block.end).matchAll(BOUNDARY)) {
    const at = block.start + index
    if (ABBREVIATION.test(text.slice(Math.max(block.start, at - 12), at + 1))) continue
    yield { start, end: at + boundary.trimEnd().length }
    start = at + boundary.length
  }
  yield { start, end: block.end }
}

/** Returns the sentence or sentences of a block that contain the span `part`. */
export function sentencesAround(text: string, block: Span, part: Span): Span {
  let { start } = block
  for (const sentence of sentencesIn(text, block)) {
    if (sentence.start <= part.start) start = sentence.start
    if (sentence.end >= part.end) return { start, end: sentence.end }
  }
  return { start, end: block.end }
}

/**
 * True if a text ends with the end mark of a sentence. A list item after such a text is a separate
 * sentence.
 */
export function isWholeSentence(text: string): boolean {
  return /[.!?]["'”’)]{0,2}$/.test(text)
}

/** True if a text has a word that reverses or limits the rest of its sentence. */
export function isLimited(text: string): boolean {
  return LIMIT.test(text) || PROVIDED.test(text)
}

/** Matches a 'provided' that means 'if'. A verb ('if seats are provided') has another place. */
const PROVIDED =
  /(?<!\b(?:is|are|was|were|be|been|has|have|had) )\bprovided (?:that|you|it|he|she|they|we|there|the|an?|your|his|her|its|their|this|these|each|every|all|both|no|any)\b/iu

const BOUNDARY = /[.!?]["'”’)\]]{0,3}\s{1,4}(?=["'“‘([]{0,2}[\p{Lu}\p{N}])/gu

/** Abbreviations whose period does not end a sentence. The first part matches `U.S.` and `a.m.`. */
const ABBREVIATION =
  /(?:^|[\s(])(?:(?:\p{L}\.){1,4}|(?:approx|no|nos|vs|ft|in|mi|lb|lbs|min|max|sec|hr|hrs|mr|mrs|ms|dr|st|ave|rd|inc|dept|fig|ch|pg|pp|ex|etc|jan|feb|mar|apr|aug|sept|sep|oct|nov|dec)\.)$/iu

/**
 * Words that reverse or limit a sentence: the words of the specification, negations such as `n't`,
 * `nor` and `without`, and words that forbid or call something wrong. The `No.` of `No. 5` does not
 * count.
 */
const LIMIT = new RegExp(
  `\\b(?:${[
    'not|never|no(?!\\.\\s?\\d)|unless|except|excepting|only|until|cannot|without',
    'nor|neither|none|nobody|nothing|avoid|avoids|avoided|avoiding|refrain|refrains',
    'illegal|unlawful|prohibit|prohibits|prohibited|forbid|forbids|forbidden|instead|rather',
    "don['’‘`´]?ts|myths?|mistakes?|wrong|wrongly|untrue",
    "(?:ca|do|does|did|is|are|was|were|wo|would|could|should|must|has|have|had|need)n['’‘`´]?t",
  ].join('|')})\\b`,
  'iu',
)
