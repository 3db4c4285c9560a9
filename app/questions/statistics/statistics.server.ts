import { collection } from '../../../platform/documents/collection.ts'
import type { Services } from '../../context.server.ts'
import { refOf, type StoredItem } from '../question/stored-items.server.ts'
import { easesOf } from './ease.ts'
import { itemCounts } from './item-counts.ts'
import { type ItemStatistics, itemStatistics } from './item-statistics.ts'

/** The counters of each revision of a state's items, under the revision's `id~revision`. */
export const itemCountsOfState = collection({
  path: 'states/{abbrev}/itemCounts',
  holds: { what: 'network of a question', until: { event: 'others answer' } },
  schema: itemCounts,
  lists: [{ where: ['flagged'] }],
})

/** Lists the items with flags in any version of a state's bank, as `id~revision`. */
export async function listFlagged(services: Services, abbrev: string): Promise<string[]> {
  const flagged = await itemCountsOfState(services, abbrev).list({ where: { flagged: 'yes' } })
  return flagged.map(({ id }) => id)
}

/** Reads the counters of a state's items, by `id~revision`. */
export async function readItemCounts(services: Services, abbrev: string) {
  const counts = await itemCountsOfState(services, abbrev).list()
  return new Map(counts.map(({ id, ...rest }) => [id, rest]))
}

/** Reads the statistics of one revision. Undefined if no rider has answered it. */
export async function readStatisticsOf(
  services: Services,
  abbrev: string,
  item: StoredItem,
): Promise<ItemStatistics | undefined> {
  const counts = await itemCountsOfState(services, abbrev).get(refOf(item))
  return counts ? itemStatistics(counts, item.options.indexOf(item.correctAnswer)) : undefined
}

/** Reads the statistics of the items that riders have answered, by item id. */
export async function readItemStatistics(
  services: Services,
  abbrev: string,
  items: readonly StoredItem[],
): Promise<Record<string, ItemStatistics>> {
  const counts = await readItemCounts(services, abbrev)
  const eases = easesOf(items.map((item) => ({ item, counts: counts.get(refOf(item)) })))
  const found = items.flatMap((item) => {
    const ofItem = counts.get(refOf(item))
    const key = item.options.indexOf(item.correctAnswer)
    const ease = eases.get(item)
    return ofItem ? [[item.id, { ...itemStatistics(ofItem, key), ease }] as const] : []
  })
  return Object.fromEntries(found)
}
