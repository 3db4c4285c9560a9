import type { Services } from '../context.server.ts'
import { stateRecords } from '../states/states.server.ts'
import { type BankItem, newestItems } from './bank.server.ts'
import { LOADED_ITEMS, type RiderItem, riderItem } from './quiz-item.ts'

/**
 * The first questions of a state's current version, as riders get them (spec, section 7), at most
 * `LOADED_ITEMS`. A question whose law has expired is left out.
 */
export async function latestQuizItems(services: Services, abbrev: string): Promise<RiderItem[]> {
  const record = await stateRecords(services).get(abbrev)
  const items = await newestItems(services, abbrev, record?.version ?? 0)
  return drawnItems(items, services.now()).map(toRiderItem)
}

/** The items of a bank that the quick quiz draws from. */
export function drawnItems(items: readonly BankItem[], now: Date): BankItem[] {
  return inForce(items, now).slice(0, LOADED_ITEMS)
}

/** The items whose law has not expired. */
export function inForce(items: readonly BankItem[], now: Date): BankItem[] {
  const time = now.toISOString()
  return items.filter(({ expiresAt }) => !expiresAt || expiresAt > time)
}

/** The item without what only the server needs. */
export function toRiderItem({ revision, ...item }: BankItem): RiderItem {
  return riderItem.parse(revision === 1 ? item : { ...item, revision })
}
