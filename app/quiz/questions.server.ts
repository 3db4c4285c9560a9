import * as z from 'zod/mini'
import { collection } from '../../platform/documents/collection.ts'
import type { Services } from '../context.server.ts'
import { stateRecords } from '../states/states.server.ts'
import { LOADED_ITEMS, type QuizItem, quizItem, toRiderItem } from './quiz-item.ts'

/** A stored Quiz item. `version` is the version of the state's questions that it belongs to. */
const storedQuizItem = z.intersection(
  quizItem,
  z.object({ createdAt: z.iso.datetime(), version: z._default(z.int(), 0) }),
)
export type StoredQuizItem = z.infer<typeof storedQuizItem>

export const quizItems = collection({
  path: 'states/{abbrev}/quizItems',
  schema: storedQuizItem,
  lists: [{ orderBy: 'createdAt desc' }],
  shows: 'questions',
})

/**
 * The state's newest Quiz items of its current version, newest first, as riders get them (spec,
 * section 7). Items of two versions never mix.
 */
export async function latestQuizItems(services: Services, abbrev: string): Promise<QuizItem[]> {
  const record = await stateRecords(services).get(abbrev)
  const items = await quizItems(services, abbrev).list({
    orderBy: 'createdAt desc',
    limit: LOADED_ITEMS,
  })
  // A version published after this read of the record is complete, and its items are newest.
  const version = Math.max(record?.version ?? 0, items[0]?.version ?? 0)
  return items.filter((item) => item.version === version).map(toRiderItem)
}
