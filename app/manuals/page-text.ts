import { compatibilityForm } from '../text/compatibility-form.ts'

/** How much of a quote must stand on the page in one run. */
const RUN = 0.85
/** A page has at most 100,000 characters (`PdfText`); NFKC can make 18 of one. */
const MAX_PAGE_CHARACTERS = 200_000
/** No honest page repeats the middle of a sentence more often than this. */
const MAX_PLACES = 100

/**
 * A page's text to look for quotes in: ligatures taken apart (Unicode NFKC), quotation marks of one
 * kind, without white space and hyphens, which a PDF file puts where its lines end.
 */
export function readablePage(text: string): string {
  const source = withPlainQuotes(compatibilityForm(text)).slice(0, MAX_PAGE_CHARACTERS)
  return source.replace(IGNORED_RUNS, '')
}

/**
 * The words of a quote that stand on the page in one run, if they are at least 85 % of it; null if
 * not. The page as `readablePage` makes it.
 */
export function findQuote(page: string, quote: string): string | null {
  const { text: wanted, origin, source } = squeeze(quote)
  const length = wanted.length
  if (length === 0) return null
  // A run of 85 % or more, wherever it begins, holds the part from 15 % to 85 %.
  const from = Math.ceil(length * (1 - RUN))
  const to = Math.max(Math.floor(length * RUN), from + 1)
  const middle = wanted.slice(from, to)
  let at = -1
  for (let places = 0; places < MAX_PLACES; places++) {
    at = page.indexOf(middle, at + 1)
    if (at < 0) return null
    const begin = at - from
    let start = from
    while (start > 0 && page[begin + start - 1] === wanted[start - 1]) start--
    let end = to
    while (end < length && page[begin + end] === wanted[end]) end++
    if (end - start >= length * RUN) {
      return wholeWords(source, origin[start] ?? 0, (origin[end - 1] ?? 0) + 1)
    }
  }
  return null
}

function withPlainQuotes(text: string): string {
  return text.replace(/[’‘‛`´]/g, "'").replace(/[“”„«»]/g, '"')
}

/** The text without what is not compared, and for each of its characters its place in the source. */
function squeeze(text: string) {
  const source = withPlainQuotes(compatibilityForm(text))
  const kept: string[] = []
  const origin: number[] = []
  for (let place = 0; place < source.length; place++) {
    const character = source[place] ?? ''
    if (IGNORED.test(character)) continue
    kept.push(character)
    origin.push(place)
  }
  return { text: kept.join(''), origin, source }
}

/** White space, what can't be seen, and all hyphens and dashes. */
const IGNORED = /[\s\p{Cf}\p{Cc}\p{Pd}\u2212\ufffe\uffff]/u
const IGNORED_RUNS = new RegExp(`${IGNORED.source}+`, 'gu')

function wholeWords(text: string, start: number, end: number): string {
  const cutBefore = start > 0 && /\S\S/.test(text.slice(start - 1, start + 1))
  const cutAfter = end < text.length && /\S\S/.test(text.slice(end - 1, end + 1))
  let words = text.slice(start, end)
  if (cutBefore) words = words.replace(/^\S*\s/, '')
  if (cutAfter) words = words.replace(/\s\S*$/, '')
  return words.trim()
}
