import type { StoredItem } from '../question/stored-items.server.ts'
import { currentOf, type Found, inOrder } from '../translations/state-translations.server.ts'
import type { Row, Status } from './translation-list.ts'

/** Returns the questions of a bank with the status of their translations. */
export function rowsOf(items: readonly StoredItem[], ofItem: (id: string) => Found): Row[] {
  return items.map((item) => {
    const { id, question } = item
    return { id, question, status: statusOf(ofItem(id), item) }
  })
}

function statusOf(found: Found, item: StoredItem): Status {
  const current = currentOf(found, item)
  if (!current) return inOrder(found).length > 0 ? 'stale' : 'missing'
  return current === found.admin ? 'admin' : 'release'
}
