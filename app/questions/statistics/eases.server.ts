import type { Services } from '../../context.server.ts'
import { refOf, type StoredItem } from '../question/stored-items.server.ts'
import { easesOf, isEnough } from './ease.ts'
import { isSteady } from './item-counts.ts'
import { readItemCounts } from './statistics.server.ts'

/** The widest 90 % interval of a question whose ease is known for sure. */
const SURE = 0.2

/** How easy a question is: the share of average riders who get it right, in percent. */
export type Ease = { percent: number; isSure: boolean }

/** Computes how easy the items of a bank are, by id. Reads the items only if there are enough answers. */
export async function readEasesOf(
  services: Services,
  abbrev: string,
  readItems: () => Promise<readonly StoredItem[]>,
): Promise<ReadonlyMap<string, Ease>> {
  const counts = await readItemCounts(services, abbrev)
  const steady = new Map([...counts].filter(([, one]) => isSteady(one)))
  if (!isEnough([...steady.values()])) return new Map()
  const bank = (await readItems()).map((item) => ({ item, counts: steady.get(refOf(item)) }))
  return new Map(
    [...easesOf(bank)].map(([{ id }, { value, low, high }]) => [
      id,
      { percent: Math.round(100 * value), isSure: high - low <= SURE },
    ]),
  )
}
