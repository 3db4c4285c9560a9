import * as z from 'zod'
import { collection } from '../../../platform/documents/collection.ts'
import type { Write } from '../../../platform/documents/document-store.ts'
import { TRANSLATED, type TranslatedTag } from '../../base/text/languages.ts'
import type { Services } from '../../context.server.ts'

/**
 * The states with questions that the AI model must translate into a language, by abbreviation. Without
 * `dueAt` the model gave up until an admin asks again.
 */
export const pendingTranslations = collection({
  path: 'texts/{language}/pendingStates',
  schema: z.object({
    dueAt: z.iso.datetime().nullable(),
    /** The number of attempts in a row that brought nothing. */
    attempts: z.int().nonnegative(),
    /** Why the last attempt brought nothing. */
    message: z.string().nullable(),
  }),
})

/** Returns the write after which the AI model translates a state's questions. */
export function askForTranslations(
  services: Services,
  abbrev: string,
  language: TranslatedTag,
): Write {
  const dueAt = services.now().toISOString()
  return pendingTranslations(services, language).write.set(abbrev, {
    dueAt,
    attempts: 0,
    message: null,
  })
}

/**
 * Returns the writes after which the AI model translates a state's questions into each language. There
 * are none if the operator switched that off.
 */
export function askForAllTranslations(services: Services, abbrev: string): Write[] {
  if (!services.settings.aiTranslations) return []
  return TRANSLATED.map(({ tag }) => askForTranslations(services, abbrev, tag))
}

/** Counts the states that wait for a translation, and those for which the AI model gave up. */
export async function countTranslations(services: Services) {
  const lists = TRANSLATED.map(({ tag }) => pendingTranslations(services, tag).list())
  const states = (await Promise.all(lists)).flat()
  const waiting = states.filter(({ dueAt }) => dueAt !== null).length
  return { waiting, 'given-up': states.length - waiting }
}
