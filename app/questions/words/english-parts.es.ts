import { WORDS } from './word-list.es.ts'

/** Abbreviations are read as they are in Spanish. */
const TERMS = new Set(
  WORDS.flatMap(({ english = '' }) => (/^[a-z]/.test(english) ? [english, `${english}s`] : [])),
)
/** Small letters in parentheses, or words in capital letters. */
const CANDIDATE = /\([a-z -]+\)|\p{Lu}{2,}(?:[ '-]\p{Lu}{2,})*/gu

/** Splits a Spanish text at the legends of signs and the words of the test in English. */
export function englishParts(text: string) {
  const parts: { text: string; isEnglish: boolean }[] = []
  let end = 0
  for (const { 0: match, index } of text.matchAll(CANDIDATE)) {
    const found = match.replace(/[()]/g, '')
    const start = index + match.indexOf(found)
    const before = text.slice(end, start)
    const after = text.slice(start + found.length)
    if (!TERMS.has(found) && !isLegend(found, before, after)) continue
    parts.push({ text: before, isEnglish: false }, { text: found, isEnglish: true })
    end = start + found.length
  }
  return [...parts, { text: text.slice(end), isEnglish: false }].filter(({ text }) => text)
}

/** True for capital letters in parentheses, of several words, or behind a word such as 'palabra'. */
function isLegend(found: string, before: string, after: string): boolean {
  // 'ALTO (STOP)' has the Spanish of the legend first.
  if (/[^A-Z '-]/.test(found) || after.startsWith(' (')) return false
  return found.includes(' ') || /(?:\(|(?:palabras?|señal) )$/.test(before)
}
