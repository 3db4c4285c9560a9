import type { Services } from '../context.server.ts'
import { currentBank } from './bank.server.ts'
import { LOADED_ITEMS, type RiderItem, riderItem } from './quiz-item.ts'

/**
 * The newest questions of a state's current version, newest first, as riders get them (spec, section
 * 7). Questions of two versions never mix. A question is left out when its law has ended.
 */
export async function latestQuizItems(services: Services, abbrev: string): Promise<RiderItem[]> {
  const { items } = await currentBank(services, abbrev)
  const now = services.now().toISOString()
  return items
    .filter(({ expiresAt }) => !expiresAt || expiresAt > now)
    .slice(0, LOADED_ITEMS)
    .map((item) => riderItem.parse(item))
}
