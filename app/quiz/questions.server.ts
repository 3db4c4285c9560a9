import * as z from 'zod/mini'
import { collection } from '../../platform/documents/collection.ts'
import type { Services } from '../context.server.ts'
import { stateRecords } from '../states/states.server.ts'
import { LOADED_ITEMS, type QuizItem, quizItem } from './quiz-item.ts'

/** A Quiz item as it is stored; `version` is the one of the state's questions it belongs to. */
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
 * The state's newest Quiz items, newest first, as riders get them (spec, section 7), as far as they
 * are of the state's version: an item of the version before never stands beside a new one.
 */
export async function latestQuizItems(services: Services, abbrev: string): Promise<QuizItem[]> {
  const record = await stateRecords(services).get(abbrev)
  const items = await quizItems(services, abbrev).list({
    orderBy: 'createdAt desc',
    limit: LOADED_ITEMS,
  })
  // A version that was published since the record was read is all there, and is the newest.
  const version = Math.max(record?.version ?? 0, items[0]?.version ?? 0)
  return items
    .filter((item) => item.version === version)
    .map(({ question, options, correctAnswer, explanation, source }) => ({
      question,
      options,
      correctAnswer,
      explanation,
      ...(source && { source }),
    }))
}
