import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import {
  byFlags,
  type Estimate,
  type ItemStatistics,
} from '../../questions/statistics/item-statistics.ts'

/** A question with enough answers. */
export type Answered = ItemStatistics & {
  item: Pick<StoredItem, 'id' | 'revision' | 'question'>
  right: Estimate
}

/** Returns the questions with enough answers. Questions with flags come first. */
export function answeredRows(
  items: readonly StoredItem[],
  statistics: Record<string, ItemStatistics>,
): Answered[] {
  return items
    .flatMap(({ id, revision, question }) => {
      const ofItem = statistics[id]
      return ofItem?.right
        ? { ...ofItem, right: ofItem.right, item: { id, revision, question } }
        : []
    })
    .sort(byFlags)
}
