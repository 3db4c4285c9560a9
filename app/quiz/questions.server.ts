import * as z from 'zod/mini'
import { typedCollection } from '../../platform/documents/typed-collection.ts'
import type { Services } from '../context.server.ts'
import { LOADED_ITEMS, type QuizItem, quizItem } from './quiz-item.ts'

const storedQuizItem = z.intersection(quizItem, z.object({ createdAt: z.iso.datetime() }))

export function quizItems({ documents, log }: Pick<Services, 'documents' | 'log'>, abbrev: string) {
  return typedCollection(documents, `states/${abbrev}/quizItems`, storedQuizItem, (path, cause) =>
    log.error({ path, err: cause }, 'malformed Quiz item left out'),
  )
}

/** The state's newest Quiz items, newest first, as riders get them (spec, section 7). */
export async function latestQuizItems(services: Services, abbrev: string): Promise<QuizItem[]> {
  const items = await quizItems(services, abbrev).list({
    orderBy: { field: 'createdAt', direction: 'desc' },
    limit: LOADED_ITEMS,
  })
  return items.map(({ question, options, correctAnswer, explanation }) => ({
    question,
    options,
    correctAnswer,
    explanation,
  }))
}
