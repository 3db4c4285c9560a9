import type { Services } from '../context.server.ts'
import type { AvailableState, StateRecord } from '../states/state-record.ts'
import { stateRecords } from '../states/states.server.ts'
import { quizItems } from './questions.server.ts'
import { LOADED_ITEMS } from './quiz-item.ts'

/**
 * The states a rider can choose, by name (spec, section 7): those that have a published question.
 * Null when they can't be loaded, which is only logged (spec, section 8).
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

/** Whether riders get a question of the state. Its newest one tells: no older version is newer. */
async function hasQuiz(
  services: Services,
  { abbrev, version }: Pick<StateRecord, 'abbrev' | 'version'>,
): Promise<boolean> {
  const newest = (limit: number) =>
    quizItems(services, abbrev).list({ orderBy: 'createdAt desc', limit })
  const [first] = await newest(1)
  // The newest one may be malformed, and those after it sound.
  const [item] = first ? [first] : await newest(LOADED_ITEMS)
  return item !== undefined && item.version >= version
}
