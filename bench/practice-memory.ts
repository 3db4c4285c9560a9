import { stateSlug } from '../app/questions/states/state-address.ts'
import { US_STATES } from '../app/questions/states/us-states.ts'
import { cachePage } from '../server/page-cache/cached-page.ts'
import { pageMemory } from '../server/page-cache/page-cache.ts'
import { startProduct } from './servers.ts'

/** The page cache stores no later draw (`practice.route.tsx`). */
const DRAWS = 9

/**
 * Measures the bytes that these draws of all states take in the page cache. Also returns the cache's
 * limit.
 */
export async function measurePracticeMemory(): Promise<{ bytes: number; limit: number }> {
  const product = await startProduct(3923)
  let bytes = 0
  for (const state of US_STATES) {
    for (let draw = 1; draw <= DRAWS; draw++) {
      const address = `${product.origin}/practice/${stateSlug(state)}${draw > 1 ? `/${draw}` : ''}`
      const answer = await fetch(address)
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
      const page = { status: answer.status, headers: {}, routePattern: null }
      const version = { content: '', hour: '' }
      bytes += cachePage({ ...page, bytes: Buffer.from(await answer.arrayBuffer()) }, version).size
    }
  }
  await product.stop()
  return { bytes, limit: pageMemory().maxSize }
}
