import type { Services } from '../context.server.ts'
import { stateRecords } from '../states/states.server.ts'
import { newestItems } from './bank.server.ts'
import { LOADED_ITEMS, type RiderItem, riderItem } from './quiz-item.ts'

/**
 * The newest questions of a state's current version, newest first, as riders get them (spec, section
 * 7), at most `LOADED_ITEMS`. A question whose law has expired is left out.
 */
export async function latestQuizItems(services: Services, abbrev: string): Promise<RiderItem[]> {
  const record = await stateRecords(services).get(abbrev)
  const items = await newestItems(services, abbrev, record?.version ?? 0)
  const now = services.now().toISOString()
  return items
    .filter(({ expiresAt }) => !expiresAt || expiresAt > now)
    .slice(0, LOADED_ITEMS)
    .map((item) => riderItem.parse(item))
}
