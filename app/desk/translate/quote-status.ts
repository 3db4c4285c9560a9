import { isOnlyUnread } from '../../questions/question/reasons.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import type { QuoteInLanguage } from '../../questions/translations/quotes-in-language.server.ts'

/** What became of a question's quote in the manual in the language. `open` means that nobody looked yet. */
export type QuoteStatus = 'open' | 'doubtful' | 'missing' | 'proved'

export const QUOTE_STATUSES: Record<QuoteStatus, string> = {
  open: 'Not looked up in this manual yet.',
  doubtful: 'Riders get the English quote until you confirm this one.',
  missing: 'The AI model found no such sentence in this manual.',
  proved: 'Riders get this quote.',
}

/** Returns null for a question without a source, and for a state without a manual in the language. */
export function quoteStatus(
  item: Pick<StoredItem, 'revision' | 'source'>,
  quote: QuoteInLanguage | undefined,
  manual: string | undefined,
): QuoteStatus | null {
  if (!item.source || !manual) return null
  if (quote?.revision !== item.revision || quote.manual !== manual) return 'open'
  if (isOnlyUnread(quote.doubts)) return 'open'
  if (quote.doubts) return 'doubtful'
  return quote.source ? 'proved' : 'missing'
}
