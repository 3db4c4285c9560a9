/** A part of a text, from `start` to before `end`. */
export type Span = { start: number; end: number }

/** The sentences of a block of text. The white space between them belongs to none. */
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

/** The sentence or sentences of a block of text that a span in it is part of. */
export function sentencesAround(text: string, block: Span, part: Span): Span {
  let { start } = block
  for (const sentence of sentencesIn(text, block)) {
    if (sentence.start <= part.start) start = sentence.start
    if (sentence.end >= part.end) return { start, end: sentence.end }
  }
  return { start, end: block.end }
}

/** True if a text ends like a sentence. What it leads in is then a sentence of its own. */
export function isWholeSentence(text: string): boolean {
  return /[.!?]["'”’)]{0,2}$/.test(text)
}

/** True if a text has a word that turns or limits what the rest of its sentence says. */
export function hasLimit(text: string): boolean {
  return LIMIT.test(text)
}

/** A sentence's last mark, what closes behind it, and the white space before the next sentence. */
const BOUNDARY = /[.!?]["'”’)\]]{0,3}\s{1,4}(?=["'“‘([]{0,2}[\p{Lu}\p{N}])/gu

/** A point behind these ends no sentence, or may end none. `U.S.`, `a.m.` and `B.` are letters. */
const ABBREVIATION =
  /(?:^|[\s(])(?:(?:\p{L}\.){1,4}|(?:approx|no|nos|vs|ft|in|mi|lb|lbs|min|max|sec|hr|hrs|mr|mrs|ms|dr|st|ave|rd|inc|dept|fig|ch|pg|pp|ex|etc|jan|feb|mar|apr|aug|sept|sep|oct|nov|dec)\.)$/iu

/**
 * The specification's words, what a model may lose with them (`n't`, `nor`, `without`), and verbs and
 * adjectives that forbid what follows them. `No. 5` is a number.
 */
const LIMIT = new RegExp(
  `\\b(?:${[
    'not|never|no(?!\\.\\s?\\d)|unless|except|excepting|only|until|cannot|without',
    'nor|neither|none|nobody|nothing|avoid|avoids|avoided|avoiding|refrain|refrains',
    'illegal|unlawful|prohibit|prohibits|prohibited|forbid|forbids|forbidden|instead|rather',
    "(?:ca|do|does|did|is|are|was|were|wo|would|could|should|must|has|have|had|need)n['’‘`´]?t",
  ].join('|')})\\b`,
  'iu',
)
