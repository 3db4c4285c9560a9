import { compatibilityForm } from '../text/compatibility-form.ts'

/** This share of a quote must be on the page in one piece. */
const MIN_SHARE = 0.85
/** A page has at most 100,000 characters (`PdfText`), but NFKC can turn one into 18. */
const MAX_PAGE_CHARACTERS = 200_000
/** An honest page repeats the middle of a sentence less often than this. */
const MAX_PLACES = 100

/**
 * Prepares a page's text for `findQuote`: splits ligatures (Unicode NFKC), unifies quotation marks,
 * and removes white space and hyphens, which depend on the line breaks of the PDF file.
 */
export function readablePage(text: string): string {
  const source = withPlainQuotes(compatibilityForm(text)).slice(0, MAX_PAGE_CHARACTERS)
  return source.replace(IGNORED_RUNS, '')
}

/**
 * The part of a quote that is on the page in one piece, or null if it is less than 85 % of the quote.
 * `page` comes from `readablePage`.
 */
export function findQuote(page: string, quote: string): string | null {
  const { text: wanted, origin, source } = squeeze(quote)
  const length = wanted.length
  if (length === 0) return null
  // Any piece of 85 % or more contains the part from 15 % to 85 %.
  const from = Math.ceil(length * (1 - MIN_SHARE))
  const to = Math.max(Math.floor(length * MIN_SHARE), from + 1)
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
    if (end - start >= length * MIN_SHARE) {
      return wholeWords(source, origin[start] ?? 0, (origin[end - 1] ?? 0) + 1)
    }
  }
  return null
}

function withPlainQuotes(text: string): string {
  return text.replace(/[’‘‛`´]/g, "'").replace(/[“”„«»]/g, '"')
}

/** The text without ignored characters, and the place of each remaining one in the source. */
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

/** White space, invisible characters, hyphens and dashes. */
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
