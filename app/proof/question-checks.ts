import { optionsNeedTheirPlaces } from '../quiz/draw-quiz.ts'
import { US_STATES } from '../states/us-states.ts'
import { tellingByLength } from './balance.ts'
import type { GeneratedItem } from './generated-item.ts'
import { numbersIn, numbersOfAnswer } from './numbers.ts'
import { findQuote } from './page-text.ts'
import type { Reason } from './reasons.ts'
import { isNearDuplicate } from './similar-questions.ts'

/** The checks compare a batch with this. */
export type Evidence = {
  stateName: string
  /** The text of each page of the manual, from `readablePage`; null if the manual has no text. */
  pages: readonly string[] | null
  /** The questions that riders get today. */
  published: readonly { question: string; options: readonly string[] }[]
}

export type ProvedItem = GeneratedItem & { page: number }
export type FailedItem = { item: GeneratedItem; reasons: Reason[] }
type Verdict = { passed: ProvedItem[]; failed: FailedItem[] }

/** A shorter quote proves nothing. */
const MIN_QUOTE_CHARACTERS = 15

/**
 * Checks a batch as a whole. A failed item carries its reasons, by the codes of `reasons.ts`. The
 * fifth and later options are cut (spec, section 5). Of two near duplicates the first one passes.
 */
export function checkBatch(items: readonly GeneratedItem[], evidence: Evidence): Verdict {
  const failed: FailedItem[] = []
  const proved: ProvedItem[] = []
  for (const original of items) {
    const item = { ...original, options: original.options.slice(0, 4) }
    const { reasons, quote } = checkItem(item, evidence)
    const twin = [...evidence.published, ...proved].find((other) => isNearDuplicate(item, other))
    if (twin) reasons.push({ code: 'duplicate', detail: twin.question })
    if (reasons.length > 0 || item.page === null) failed.push({ item: original, reasons })
    else proved.push({ ...item, page: item.page, quote })
  }
  const telling = tellingByLength(proved)
  for (const item of telling) failed.push({ item, reasons: [{ code: 'key-length' }] })
  return { passed: proved.filter((item) => !telling.has(item)), failed }
}

/** The faults of one item, and the part of its quote that is on the page. */
function checkItem(item: GeneratedItem, evidence: Evidence): { reasons: Reason[]; quote: string } {
  const reasons: Reason[] = []
  const { question, options, correctAnswer, explanation } = item
  if (!question || !explanation) reasons.push({ code: 'incomplete' })
  if (options.length !== 4 || options.includes('')) reasons.push({ code: 'options' })
  if (new Set(options.map(withoutCase)).size < options.length)
    reasons.push({ code: 'same-options' })
  if (!options.includes(correctAnswer)) reasons.push({ code: 'key' })
  if (optionsNeedTheirPlaces(options)) reasons.push({ code: 'refers' })
  const other = otherState([question, ...options, explanation].join('\n'), evidence.stateName)
  if (other) reasons.push({ code: 'other-state', detail: other })
  const { reason, quote } = checkQuote(item, evidence.pages)
  if (reason) reasons.push(reason)
  const missing = numbersOfAnswer(correctAnswer).find(
    (number) => !numbersIn(quote).includes(number),
  )
  if (missing !== undefined) reasons.push({ code: 'number', detail: String(missing) })
  return { reasons, quote }
}

function checkQuote(
  { page, quote }: GeneratedItem,
  pages: readonly string[] | null,
): { reason: Reason | null; quote: string } {
  if (page === null || quote.length < MIN_QUOTE_CHARACTERS)
    return { reason: { code: 'no-quote' }, quote }
  if (!pages) return { reason: { code: 'unproved' }, quote }
  const found = findQuote(pages[page - 1] ?? '', quote)
  if (found) return { reason: null, quote: found }
  const elsewhere = pages.findIndex((text) => findQuote(text, quote))
  if (elsewhere < 0) return { reason: { code: 'quote' }, quote }
  return { reason: { code: 'page', detail: String(elsewhere + 1) }, quote }
}

/** The first name of another state in the text, or null. Longer names match first: "West Virginia". */
function otherState(text: string, own: string): string | null {
  const names = US_STATES.map(({ stateName }) => stateName)
  const longestFirst = names.toSorted((a, b) => b.length - a.length).join('|')
  const found = text.match(new RegExp(`\\b(?:${longestFirst})\\b`, 'gi')) ?? []
  return found.find((name) => withoutCase(name) !== withoutCase(own)) ?? null
}

function withoutCase(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim()
}
