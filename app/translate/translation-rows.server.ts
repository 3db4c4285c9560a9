import type { StoredItem } from '../question/stored-items.server.ts'
import { isCurrent } from '../translations/item-translation.ts'
import {
  AI_MODEL,
  currentOf,
  type Found,
  inOrder,
} from '../translations/state-translations.server.ts'
import type { Row, Status } from './translation-list.ts'

/** Returns the questions of a bank with the status of their translations. */
export function rowsOf(items: readonly StoredItem[], ofItem: (id: string) => Found): Row[] {
  return items.map((item) => {
    const { id, question } = item
    return { id, question, status: statusOf(ofItem(id), item) }
  })
}

function statusOf(found: Found, item: StoredItem): Status {
  const { own, draft } = found
  const current = currentOf(found, item)
  if (current) return current !== own ? 'release' : own.by === AI_MODEL ? 'ai' : 'admin'
  if (draft && isCurrent(draft, item)) return 'doubtful'
  return draft || inOrder(found).length > 0 ? 'stale' : 'missing'
}
