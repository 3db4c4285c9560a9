import type { Services } from '../context.server.ts'
import { currentBank } from './bank.server.ts'
import { LOADED_ITEMS, type QuizItem, toRiderItem } from './quiz-item.ts'

/**
 * The newest questions of a state's current version, newest first, as riders get them (spec, section
 * 7). Questions of two versions never mix.
 */
export async function latestQuizItems(services: Services, abbrev: string): Promise<QuizItem[]> {
  const { items } = await currentBank(services, abbrev)
  return items.slice(0, LOADED_ITEMS).map(toRiderItem)
}
