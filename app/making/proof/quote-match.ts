import type { Reason } from '../../questions/question/reasons.ts'
import { hasAnnouncement } from './announced-list.ts'
import type { ManualText } from './manual-text.ts'
import { isScrap, MIN_QUOTE_CHARACTERS } from './quote-form.ts'
import { firstIndex, placesOf, type QuotePlace } from './quote-places.ts'
import { readable } from './readable-text.ts'
import { isLimited, isWholeSentence, type Span, sentencesAround } from './sentences.ts'
import type { Block } from './text-blocks.ts'
import { quoteInUnnamedLetters } from './unnamed-quote.ts'

/** The place in the manual that proves an item. */
export type Proof = {
  page: number
  /** The quote as the manual writes it, on one line. ` … ` stands for skipped list items. */
  quote: string
  /** The quote, extended to the ends of its sentences and with the lines that introduce its list. */
  sentence: string
  /** Whether this page is the cited one, or has the cited number in print. If neither, no other page has the quote. */
  found?: 'as cited' | 'by printed number' | 'elsewhere'
}

const MAX_SENTENCE = 1_000
const MAX_PAGES_NAMED = 5

/**
 * Finds the complete quote in the manual, or returns a reason. The reason `quote` means that the
 * quote is on no page. `letters` means that the file does not name letters of the page, so nobody can
 * tell. `pages` means that the quote is on several pages, but not on the cited one.
 * `cut` means that the quote omits words of its sentence that reverse or limit it. Its detail is a
 * quote that omits none. `cut-apart` means that the manual has no such quote in one piece.
 */
export function matchQuote(manual: ManualText, cited: Cited): Proof | Reason {
  const { places, onPage, matches } = matchesOf(manual, cited)
  if (!onPage) return reasonOf(manual, places, cited)
  const whole = matches.find(({ isCut }) => !isCut)
  if (whole) {
    const { isCut: _, wholes: __, ...match } = whole
    return match
  }
  const detail = matches
    .flatMap(({ wholes }) => wholes)
    .find((quote) => isQuotable(manual, { page: onPage.page, quote }))
  if (detail) return { code: 'cut', detail }
  return { code: 'cut-apart', detail: matches[0]?.sentence ?? cited.quote }
}

type Cited = { page: number | null; quote: string }

function matchesOf(manual: ManualText, { page, quote }: Cited) {
  const places = placesOf(manual, quote)
  const onPage = pageOf(manual, places, page)
  if (!onPage) return { places, onPage, matches: [] }
  const matches = places
    .filter((place) => isOn(manual, place, onPage.page))
    .map((place) => ({ ...onPage, ...readPlace(manual, place, quote) }))
  return { places, onPage, matches }
}

function isQuotable(manual: ManualText, cited: Cited): boolean {
  const { length } = cited.quote
  if (length < MIN_QUOTE_CHARACTERS || length > MAX_SENTENCE) return false
  const { matches } = matchesOf(manual, cited)
  return matches.some(({ quote, sentence, isCut }) => !isCut && !isScrap(quote, sentence))
}

/** Returns the pages on which a complete quote begins, in ascending order. */
export function pagesWith(manual: ManualText, quote: string): number[] {
  return pagesOf(manual, placesOf(manual, quote))
}

/**
 * Reads a quote at its place. `isCut` is true if the quote omits words that reverse or limit it.
 * Such words may be in its sentences or in the lines that introduce its list. `wholes` are longer
 * quotes that may omit none of them, shortest first.
 */
function readPlace(
  { text, blocks }: ManualText,
  { start, end, lead }: QuotePlace,
  quote: string,
): Pick<Proof, 'quote' | 'sentence'> & { isCut: boolean; wholes: string[] } {
  const first = lead ?? { start, end }
  const firstBlock = blockAt(blocks, first.start)
  const sentenceStart = sentencesAround(text, firstBlock, first).start
  const sentenceEnd = sentencesAround(text, blockAt(blocks, end - 1), { start, end }).end
  const opening =
    OPENING.exec(text.slice(Math.max(sentenceStart, first.start - 3), first.start))?.[0].length ?? 0
  const closing = CLOSING.exec(text.slice(end, sentenceEnd))?.[0].length ?? 0
  const leads = leadsOf(text, blocks, firstBlock)
  const read = (parts: Span[]) => parts.map((part) => readable(text, part, quote)).join(' ')
  const readAll = (from: number, to: number) =>
    lead
      ? `${read([{ start: from, end: lead.end }])} … ${read([{ start, end: to }])}`
      : read([{ start: from, end: to }])
  const own = readAll(sentenceStart, sentenceEnd)
  const sentence = `${read(leads)} ${own}`.trim()
  const left = { start: sentenceStart, end: first.start }
  return {
    quote: readAll(first.start - opening, end + closing),
    sentence: sentence.slice(0, MAX_SENTENCE),
    wholes: [
      sentence,
      own,
      `${read(leads)} ${readAll(firstBlock.start, sentenceEnd)}`.trim(),
      readAll(leads[0]?.start ?? firstBlock.start, sentenceEnd),
    ],
    isCut: isLimited(read([...leads, left, { start: end, end: Math.max(end, sentenceEnd) }])),
  }
}

const OPENING = /["'“‘([]{1,3}$/

/**
 * The end marks after a quote. They become part of the quote if they are all that is left of its
 * sentence.
 */
const CLOSING = /^[.!?)\]"'”’]{1,5}$/

/**
 * Returns the lines that introduce a list item, outermost first. A full sentence counts only if it
 * limits its list, as 'Avoid these mistakes.' does.
 */
function leadsOf(text: string, blocks: readonly Block[], point: Block): Span[] {
  const leads: Span[] = []
  for (let index = point.lead; index !== null; ) {
    const lead = blocks[index]
    if (!lead) break
    const last = sentencesAround(text, lead, { start: lead.end - 1, end: lead.end })
    const said = text.slice(last.start, last.end)
    if (isWholeSentence(said) && !(hasAnnouncement(said) && isLimited(said))) break
    leads.unshift(last)
    index = lead.lead
  }
  return leads
}

/** Finds the block that contains a place. A list mark counts as part of the previous block. */
function blockAt(blocks: readonly Block[], place: number): Block {
  const next = firstIndex(blocks.length, (index) => (blocks[index]?.start ?? 0) > place)
  return blocks[Math.max(0, next - 1)] ?? { start: 0, end: 0, lead: null }
}

type CitedPage = Pick<Proof, 'page' | 'found'>

function pageOf(
  manual: ManualText,
  places: readonly QuotePlace[],
  cited: number | null,
): CitedPage | null {
  const has = (page: number) => places.some((place) => isOn(manual, place, page))
  if (cited !== null && has(cited)) return { page: cited, found: 'as cited' }
  if (cited !== null && manual.printedOffset !== null) {
    const page = cited - manual.printedOffset
    if (has(page)) return { page, found: 'by printed number' }
  }
  const [page, ...others] = pagesOf(manual, places)
  return page === undefined || others.length > 0 ? null : { page, found: 'elsewhere' }
}

function reasonOf(
  manual: ManualText,
  places: readonly QuotePlace[],
  { page, quote }: Cited,
): Reason {
  const pages = pagesOf(manual, places)
  if (pages.length === 0) {
    const words = page === null ? null : quoteInUnnamedLetters(manual, { page, quote })
    if (words === null) return { code: 'quote' }
    return { code: 'letters', ...(words && { words }) }
  }
  const isMore = pages.length > MAX_PAGES_NAMED
  return { code: 'pages', pages: pages.slice(0, MAX_PAGES_NAMED), isMore }
}

function pagesOf(manual: ManualText, places: readonly QuotePlace[]): number[] {
  const pages = new Set(places.map((place) => pageAt(manual, (place.lead ?? place).start)))
  return [...pages].sort((a, b) => a - b)
}

function isOn(manual: ManualText, place: QuotePlace, page: number): boolean {
  const first = pageAt(manual, (place.lead ?? place).start)
  return first <= page && page <= pageAt(manual, place.end - 1)
}

/** Returns the page, counted from 1, of a place in a manual's text. */
export function pageAt({ pageStarts }: ManualText, place: number): number {
  return firstIndex(pageStarts.length, (index) => (pageStarts[index] ?? 0) > place)
}
