import { collection } from '../../platform/documents/collection.ts'
import type { Services } from '../context.server.ts'
import { savedResult } from './saved-result.ts'

const SHOWN = 100
const RESULTS_PER_READ = 25

/** A rider's results, each under the id of its quiz or exam. */
export const savedResults = collection({
  path: 'users/{uid}/results',
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

export function allResults(services: Services, uid: string) {
  return savedResults(services, uid).pages(RESULTS_PER_READ, { orderBy: 'createdAt desc' })
}
