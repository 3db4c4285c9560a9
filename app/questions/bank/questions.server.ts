import type { Services } from '../../context.server.ts'
import type { RiderItem } from '../question/quiz-item.ts'
import { LOADED_ITEMS } from '../question/quiz-limits.ts'
import { type StoredItem, toRiderItem } from '../question/stored-items.server.ts'
import { isForAll } from '../question/topics.ts'
import { stateRecords } from '../states/states.server.ts'
import { currentBank, newestItems } from './bank.server.ts'

/**
 * Returns the first questions of a state's current version, as riders get them (spec, section 7).
 * Omits questions whose law has expired, and returns at most `LOADED_ITEMS`.
 */
export async function latestQuizItems(services: Services, abbrev: string): Promise<RiderItem[]> {
  const record = await stateRecords(services).get(abbrev)
  const items = await newestItems(services, abbrev, record?.version ?? 0)
  return drawnItems(items, services.now()).map(toRiderItem)
}

/** Returns all questions of a state's current version whose law has not expired, as riders get them. */
export async function allQuizItems(services: Services, abbrev: string): Promise<RiderItem[]> {
  const { items } = await currentBank(services, abbrev)
  return inForce(items, services.now()).map(toRiderItem)
}

/** Returns the items of a bank from which the quick quiz draws. */
export function drawnItems(items: readonly StoredItem[], now: Date): StoredItem[] {
  return inForce(items, now).filter(isForAll).slice(0, LOADED_ITEMS)
}

/** Returns the items whose law has not expired. */
export function inForce<Item extends { expiresAt?: string | undefined }>(
  items: readonly Item[],
  now: Date,
): Item[] {
  const time = now.toISOString()
  return items.filter(({ expiresAt }) => !expiresAt || expiresAt > time)
}
