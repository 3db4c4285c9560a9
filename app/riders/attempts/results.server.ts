import { collection } from '../../../platform/documents/collection.ts'
import type { Services } from '../../context.server.ts'
import { shownAnswers } from '../../questions/translations/shown.server.ts'
import { savedResult } from './saved-result.ts'

const SHOWN = 100
const RESULTS_PER_READ = 25

/** A rider's results, each under the id of its quiz or exam. */
export const savedResults = collection({
  path: 'users/{uid}/results',
  holds: { what: 'exams', until: { event: 'deletion' } },
  schema: savedResult,
  lists: [{ orderBy: 'createdAt desc' }],
  owner: 'uid',
})

export async function* newestResults(services: Services, uid: string) {
  let shown = 0
  for await (const page of allResults(services, uid)) {
    yield page.slice(0, SHOWN - shown)
    shown += page.length
    if (shown >= SHOWN) return
  }
}

/** Yields the newest results with their answers in the language of the page. */
export async function* shownResults(services: Services, uid: string) {
  for await (const page of newestResults(services, uid)) {
    yield await Promise.all(
      page.map(async (result) => ({
        ...result,
        userAnswers: await shownAnswers(services, result.stateAbbrev, result.userAnswers),
      })),
    )
  }
}

export function allResults(services: Services, uid: string) {
  return savedResults(services, uid).pages(RESULTS_PER_READ, { orderBy: 'createdAt desc' })
}
