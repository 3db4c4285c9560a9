import type { Services } from '../context.server.ts'
import type { AvailableState, StateRecord } from '../states/state-record.ts'
import { stateRecords } from '../states/states.server.ts'
import { quizItems } from './questions.server.ts'
import { LOADED_ITEMS } from './quiz-item.ts'

/**
 * The states with a published question, by name (spec, section 7). Null when the store fails; the
 * rider sees no error (spec, section 8).
 */
export async function listAvailableStates(services: Services): Promise<AvailableState[] | null> {
  try {
    const records = await stateRecords(services).list({ orderBy: 'stateName asc' })
    const haveQuiz = await Promise.all(records.map((record) => hasQuiz(services, record)))
    return records
      .filter((_, index) => haveQuiz[index])
      .map(({ stateName, abbrev, questions }) => ({ stateName, abbrev, questions }))
  } catch (error) {
    services.log.error({ err: error }, 'loading the states failed')
    return null
  }
}

/** Whether the newest question belongs to the state's version. No older version has a newer one. */
async function hasQuiz(
  services: Services,
  { abbrev, version }: Pick<StateRecord, 'abbrev' | 'version'>,
): Promise<boolean> {
  const newest = (limit: number) =>
    quizItems(services, abbrev).list({ orderBy: 'createdAt desc', limit })
  const [first] = await newest(1)
  // When the newest item is malformed, an older one may still be valid.
  const [item] = first ? [first] : await newest(LOADED_ITEMS)
  return item !== undefined && item.version >= version
}
