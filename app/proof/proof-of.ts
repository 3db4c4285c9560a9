import type { DraftItem } from '../question/draft-item.ts'
import { foldText } from './folded-text.ts'
import type { ManualText } from './manual-text.ts'
import { MIN_QUOTE_CHARACTERS } from './quote-form.ts'
import { matchQuote } from './quote-match.ts'
import type { Reason } from './reasons.ts'

/**
 * The place in the manual that proves an item: the page, the quote, and the complete sentence
 * around it. `found` says how the cited page led to this page.
 */
export type Proof = {
  page: number
  quote: string
  sentence: string
  found?: 'as cited' | 'by printed number' | 'elsewhere'
}

/** Finds an item's quote in the manual, or returns the reason why the quote proves nothing. */
export function proofOf(
  { page, quote }: Pick<DraftItem, 'page' | 'quote'>,
  manual: ManualText | null,
): Proof | Reason {
  if (page === null || quote.length < MIN_QUOTE_CHARACTERS) return { code: 'no-quote' }
  if (!manual) return { code: 'unproved' }
  return matchQuote(manual, { page, quote })
}

/** True if the manual contains a name, such as that of a town. */
export function manualNames(manual: ManualText | null, name: string): boolean {
  return manual?.folded.text.includes(foldText(name).text) ?? false
}
