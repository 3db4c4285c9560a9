import { type FoldedText, foldText } from './folded-text.ts'
import { type ManualText, withoutListMarks } from './manual-text.ts'
import type { Span } from './sentences.ts'

/** The place of a quote. If the quote skips list items, `lead` is the part before the skipped items. */
export type QuotePlace = Span & { lead: Span | null }

const MAX_PLACES = 200
/** The maximum length, in folded characters, of the part of a quote that introduces a list. */
const MAX_LEAD = 300

/**
 * Returns the places of a complete quote. If there are none, looks again without the list marks of
 * the quote.
 */
export function placesOf(manual: ManualText, quote: string): QuotePlace[] {
  const wanted = foldText(quote).text
  const places = wanted ? placesOfFolded(manual, wanted) : []
  if (places.length > 0) return places
  const unmarked = foldText(withoutListMarks(quote)).text
  return unmarked && unmarked !== wanted ? placesOfFolded(manual, unmarked) : []
}

function placesOfFolded(manual: ManualText, wanted: string): QuotePlace[] {
  const places: QuotePlace[] = []
  let at = manual.folded.text.indexOf(wanted)
  while (at >= 0 && places.length < MAX_PLACES) {
    const span = wholeWords(manual, at, at + wanted.length)
    if (span) places.push({ ...span, lead: null })
    at = manual.folded.text.indexOf(wanted, at + 1)
  }
  return [...places, ...placesBehindLeads(manual, wanted)]
}

/**
 * Finds quotes that begin in the line that introduces a list and continue at a later item. Such a
 * quote skips the first item, and possibly more, but only complete items. So a search for the quote
 * in one piece misses it.
 */
function placesBehindLeads(manual: ManualText, wanted: string): QuotePlace[] {
  const { folded, blocks } = manual
  const places: QuotePlace[] = []
  const tails = new Map<number, number[]>()
  for (const [index, { start, lead }] of blocks.entries()) {
    const block = lead === null ? undefined : blocks[lead]
    if (lead === null || !block || lead === index - 1) continue
    const lengths = tails.get(lead) ?? tailsOf(folded, block, wanted)
    tails.set(lead, lengths)
    for (const length of lengths) {
      const from = foldedPlace(folded, start)
      if (!folded.text.startsWith(wanted.slice(length), from)) continue
      const end = foldedPlace(folded, block.end)
      const first = wholeWords(manual, end - length, end)
      const rest = wholeWords(manual, from, from + wanted.length - length)
      if (first && rest) places.push({ ...rest, lead: { start: first.start, end: block.end } })
    }
  }
  return places
}

/**
 * Returns the length of each beginning of `wanted` that is also an end of the block, in folded
 * characters.
 */
function tailsOf(folded: FoldedText, block: Span, wanted: string): number[] {
  const end = foldedPlace(folded, block.end)
  const start = Math.max(foldedPlace(folded, block.start), end - MAX_LEAD, end - wanted.length + 1)
  const tail = folded.text.slice(start, end)
  const lengths: number[] = []
  for (let length = 1; length <= tail.length; length++) {
    if (tail.endsWith(wanted.slice(0, length))) lengths.push(length)
  }
  return lengths
}

function foldedPlace({ origin }: FoldedText, place: number): number {
  return firstIndex(origin.length, (index) => (origin[index] ?? 0) >= place)
}

/**
 * Converts folded places to a span of the text. Returns null if the span begins or ends inside a
 * word or number.
 */
function wholeWords(
  { text, folded: { origin } }: ManualText,
  from: number,
  to: number,
): Span | null {
  const start = origin[from] ?? 0
  const last = origin[to - 1] ?? 0
  if (origin[from - 1] === start || origin[to] === last) return null
  const end = last + ((text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1)
  const before = text.slice(Math.max(0, start - 3), start)
  const after = text.slice(end, end + 3)
  if (WORD_BEFORE.test(before) && IN_WORD.test(text.slice(start, start + 2))) return null
  if (WORD_AFTER.test(after)) return null
  if (/\d/.test(text.charAt(start)) && NUMBER_BEFORE.test(before)) return null
  if (/\d/.test(text.charAt(last)) && NUMBER_AFTER.test(after)) return null
  return { start, end }
}

const IN_WORD = /^[\p{L}\p{N}]/u
const WORD_BEFORE = /[\p{L}\p{N}\p{M}](?:[-‐‑\u00ad'’]\n?)?$/u
const WORD_AFTER = /^(?:[-‐‑\u00ad'’]\n?)?[\p{L}\p{N}\p{M}]/u
const NUMBER_BEFORE = /(?:\d[,:/⁄–—−-]\n?|\.)$/
const NUMBER_AFTER = /^[.,:/⁄–—−-]\n?[\d¼-¾⅐-⅞]/

/**
 * Finds the first index at which `holds` is true, or returns `length`. `holds` must be true at all
 * later indexes, too.
 */
export function firstIndex(length: number, holds: (index: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
