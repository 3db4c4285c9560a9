import type { GeneratedItem } from './generated-item.ts'
import { findQuote } from './page-text.ts'
import type { Reason } from './reasons.ts'

/** Where the manual proves an item: the page, the quote, and the whole sentence around it. */
export type Proof = { page: number; quote: string; sentence: string }

/** A shorter quote proves nothing. */
const MIN_QUOTE_CHARACTERS = 15

/** Finds an item's quote in the manual, or says why it is not there. `pages` come from `readablePage`. */
export function proofOf(
  { page, quote }: Pick<GeneratedItem, 'page' | 'quote'>,
  pages: readonly string[] | null,
): Proof | Reason {
  if (page === null || quote.length < MIN_QUOTE_CHARACTERS) return { code: 'no-quote' }
  if (!pages) return { code: 'unproved' }
  const found = findQuote(pages[page - 1] ?? '', quote)
  if (found) return { page, quote: found, sentence: found }
  const elsewhere = pages.findIndex((text) => findQuote(text, quote))
  return elsewhere < 0 ? { code: 'quote' } : { code: 'page', detail: String(elsewhere + 1) }
}

/** True if the manual's own text has a name, such as that of a town. */
export function manualNames(pages: readonly string[] | null, name: string): boolean {
  const squeezed = name.replace(/\s+/g, '')
  return pages?.some((page) => page.includes(squeezed)) ?? false
}
