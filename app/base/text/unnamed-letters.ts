/*
 * A font may lack a correct character map. Then the PDF file does not name some letters that it draws,
 * most often ligatures: the text of 'office' is 'o', a sign in place of 'ffi', and 'ce'.
 */

/** Latin letters that no language of these manuals has. */
const RARE =
  '\\u0181-\\u019f\\u01a2-\\u01ae\\u01b1-\\u01bf\\u01dd-\\u01e5\\u021c-\\u0225\\u0234-\\u02af'
/** An ellipsis, a bullet, a middle dot, primes, and signs such as those of trademarks and degrees. */
const SIGNS =
  '\\u2026\\u2022\\xb7\\u2032\\u2033\\u00ae\\u00a9\\u00b0\\u00d7\\u00f7\\u00b1\\u2122\\u2120'
const KNOWN = `\\x20-\\x7e\\s\\p{Pd}\\p{Pi}\\p{Pf}\\p{Cf}\\p{M}\\p{No}\\p{Sc}\\p{Script=Latin}${SIGNS}`
/** A character that English texts do not have inside a word. */
const STRANGE = `(?:[^${KNOWN}]|[${RARE}])`
/** A capital letter after the character shows that it may be a bullet. */
const IN_WORD = new RegExp(`(?<=[A-Za-z])${STRANGE}|${STRANGE}(?=[a-z])`, 'gu')
/** Signs and capitals that stand for a ligature in some files, but not in all. */
const DOUBTFUL = /(?<=[a-z])[!"#$%&*<=>?@A-Z[\]^{|}~](?=[a-z])/g

/** A page has unnamed letters from this number of such characters, if they are also this share of its words. */
const MIN_WORDS = 2
const MIN_SHARE = 0.02
/** A page of at least this many long words is garbled if more than this share of them has no vowel. */
const MIN_LONG_WORDS = 20
const VOWELLESS_SHARE = 0.25
/** A page is garbled from this number of characters without a meaning, if it has fewer letters. */
const MIN_UNNAMED = 40

/** True if the text of a page is useless, because the file names no letters or wrong letters. */
export function isGarbled(page: string): boolean {
  const letters = page.match(/\p{L}/gu)?.length ?? 0
  const unnamed = page.match(/[\p{Co}\p{Cn}\ufffd]/gu)?.length ?? 0
  if (unnamed >= MIN_UNNAMED && unnamed > letters) return true
  const words = page.match(/\p{L}{4,}/gu) ?? []
  const vowelless = words.filter((word) => !/[aeiouy]/i.test(word.normalize('NFKD')))
  return words.length >= MIN_LONG_WORDS && vowelless.length / words.length > VOWELLESS_SHARE
}

/** True if the file does not name some or all letters of a page. */
export function hasUnnamedLetters(page: string): boolean {
  const unnamed = page.match(IN_WORD)?.length ?? 0
  const words = page.match(/\p{L}+/gu)?.length ?? 0
  return (unnamed >= MIN_WORDS && unnamed / words >= MIN_SHARE) || isGarbled(page)
}

/**
 * Replaces each character that may stand for letters with `mark`, one UTF-16 code unit. Padding keeps
 * the length of the text.
 */
export function markUnnamed(text: string, mark: string): string {
  const marked = (some: string) => mark.padEnd(some.length, '\u00ad')
  return text.replace(IN_WORD, marked).replace(DOUBTFUL, marked)
}
