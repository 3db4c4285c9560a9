import type { Services } from '../context.server.ts'
import { currentBank } from './bank.server.ts'
import { LOADED_ITEMS, type QuizItem, toRiderItem } from './quiz-item.ts'

/**
 * The state's newest Quiz items of its current version, newest first, as riders get them (spec,
 * section 7). Items of two versions never mix.
 */
export async function latestQuizItems(services: Services, abbrev: string): Promise<QuizItem[]> {
  const { items } = await currentBank(services, abbrev)
  return items.slice(0, LOADED_ITEMS).map(toRiderItem)
}
