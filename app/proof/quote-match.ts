import type { ManualText } from './manual-text.ts'
import { firstIndex, type Place, placesOf } from './quote-places.ts'
import { readable } from './readable-text.ts'
import type { Reason } from './reasons.ts'
import { hasLimit, isWholeSentence, type Span, sentencesAround } from './sentences.ts'
import type { Block } from './text-blocks.ts'

/** A quote that stands in the manual, word for word. */
type Match = {
  /** The page of the file, from 1. */
  page: number
  /** In the manual's own characters, on one line. ` … ` stands for points of a list between. */
  quote: string
  /** The quote, extended to the ends of its sentences, with what leads a list in. */
  sentence: string
  found: 'as cited' | 'by printed number' | 'elsewhere'
}

/** A sentence is shorter, unless the page has no marks that end one. */
const MAX_SENTENCE = 1_000
/** The admin reads a list of pages; it does not grow without end. */
const MAX_PAGES_NAMED = 5

/**
 * Finds a quote in the manual as a whole, and says why not otherwise: `quote` (nowhere), `pages` (not
 * where it was cited, but on several other pages), `cut` (what it leaves out of its sentence turns
 * or limits it).
 */
export function matchQuote(
  manual: ManualText,
  { page, quote }: { page: number | null; quote: string },
): Match | Reason {
  const places = placesOf(manual, quote)
  const onPage = pageOf(manual, places, page)
  if (!onPage) return reasonOf(manual, places)
  const matches = places
    .filter((place) => isOn(manual, place, onPage.page))
    .map((place) => ({ ...onPage, ...readPlace(manual, place, quote) }))
  const whole = matches.find(({ isCut }) => !isCut)
  if (!whole) return { code: 'cut', detail: matches[0]?.sentence }
  const { isCut: _, ...match } = whole
  return match
}

/** The pages on which a quote stands as a whole. */
export function pagesWith(manual: ManualText, quote: string): number[] {
  return pagesOf(manual, placesOf(manual, quote))
}

/** Reads a place. `isCut` is true if what it leaves out of its sentences turns or limits it. */
function readPlace(
  { text, blocks }: ManualText,
  { start, end, lead }: Place,
  quote: string,
): Pick<Match, 'quote' | 'sentence'> & { isCut: boolean } {
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
  const sentence = `${read(leads)} ${readAll(sentenceStart, sentenceEnd)}`.trim()
  const left = { start: sentenceStart, end: first.start }
  return {
    quote: readAll(first.start - opening, end + closing),
    sentence: sentence.slice(0, MAX_SENTENCE),
    isCut: hasLimit(read([...leads, left, { start: end, end: Math.max(end, sentenceEnd) }])),
  }
}

const OPENING = /["'“‘([]{1,3}$/

/** The marks that end a sentence, if only they are left of it. */
const CLOSING = /^[.!?)\]"'”’]{1,5}$/

/** The ends of the lines that lead a list in, outermost first, as far as they are no whole sentences. */
function leadsOf(text: string, blocks: readonly Block[], point: Block): Span[] {
  const leads: Span[] = []
  for (let index = point.lead; index !== null; ) {
    const lead = blocks[index]
    if (!lead || isWholeSentence(text.slice(lead.start, lead.end))) break
    leads.unshift(sentencesAround(text, lead, { start: lead.end - 1, end: lead.end }))
    index = lead.lead
  }
  return leads
}

/** The block of a place in the text. A list mark belongs to the block before it. */
function blockAt(blocks: readonly Block[], place: number): Block {
  const next = firstIndex(blocks.length, (index) => (blocks[index]?.start ?? 0) > place)
  return blocks[Math.max(0, next - 1)] ?? { start: 0, end: 0, lead: null }
}

type CitedPage = Pick<Match, 'page' | 'found'>

function pageOf(
  manual: ManualText,
  places: readonly Place[],
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

function reasonOf(manual: ManualText, places: readonly Place[]): Reason {
  const pages = pagesOf(manual, places)
  if (pages.length === 0) return { code: 'quote' }
  const more = pages.length > MAX_PAGES_NAMED ? ', …' : ''
  return { code: 'pages', detail: pages.slice(0, MAX_PAGES_NAMED).join(', ') + more }
}

/** The pages on which these places begin. */
function pagesOf(manual: ManualText, places: readonly Place[]): number[] {
  const pages = new Set(places.map((place) => pageAt(manual, (place.lead ?? place).start)))
  return [...pages].sort((a, b) => a - b)
}

function isOn(manual: ManualText, place: Place, page: number): boolean {
  const first = pageAt(manual, (place.lead ?? place).start)
  return first <= page && page <= pageAt(manual, place.end - 1)
}

/** The page, from 1, of a place in a manual's text. */
export function pageAt({ pageStarts }: ManualText, place: number): number {
  return firstIndex(pageStarts.length, (index) => (pageStarts[index] ?? 0) > place)
}
