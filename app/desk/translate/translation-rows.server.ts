import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import { isCurrent } from '../../questions/translations/item-translation.ts'
import type { QuoteInLanguage } from '../../questions/translations/quotes-in-language.server.ts'
import {
  AI_MODEL,
  currentOf,
  type Found,
  inOrder,
} from '../../questions/translations/state-translations.server.ts'
import { quoteStatus } from './quote-status.ts'
import { type Row, type Status, shownBy } from './translation-list.ts'

type Lookup = {
  ofItem: (id: string) => Found
  quoteOf: (id: string) => QuoteInLanguage | undefined
  /** The id of the state's manual in the language. */
  manual?: string | undefined
}

/** Returns the questions of a bank with the status of their translations and of their quotes. */
export function rowsOf(items: readonly StoredItem[], { ofItem, quoteOf, manual }: Lookup): Row[] {
  return items.map((item) => {
    const quote = quoteStatus(item, quoteOf(item.id), manual)
    const status = statusOf(ofItem(item.id), item)
    return { item, is: shownBy(status, quote), status, quote }
  })
}

function statusOf(found: Found, item: StoredItem): Status {
  const { own, draft } = found
  const current = currentOf(found, item)
  if (current) return current !== own ? 'release' : own.by === AI_MODEL ? 'ai' : 'admin'
  if (draft && isCurrent(draft, item)) return 'doubtful'
  return draft || inOrder(found).length > 0 ? 'stale' : 'missing'
}
