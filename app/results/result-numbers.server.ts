import { setImmediate } from 'node:timers/promises'
import * as z from 'zod'
import { collection } from '../../platform/documents/collection.ts'
import type { Write } from '../../platform/documents/document-store.ts'
import type { Services } from '../context.server.ts'
import { RESULT_LIMITS } from './results-messages.ts'

const HOUR_MS = 60 * 60 * 1000
const COUNTED_PER_READ = 20

/**
 * The time of a user's n-th result, at `users/{uid}/resultNumbers/{n}`. Each save creates its result
 * and the next number in one batch, so no two processes get the same number or exceed a limit.
 * Only the numbers of the last `RESULT_LIMITS.hour` results stay.
 */
export const resultNumbers = collection({
  path: 'users/{uid}/resultNumbers',
  schema: z.object({ number: z.int().positive(), at: z.iso.datetime() }),
  lists: [{ orderBy: 'number desc' }],
  owner: 'uid',
})

export type LimitReached = { refused: 'full' } | { refused: 'too many'; retryAfterSeconds: number }

/**
 * Returns the writes that give the user's next result its number, or the limit that the result would
 * exceed. Counts the results at `resultsPath` if no number is stored: earlier releases stored none.
 */
export async function nextNumber(
  services: Services,
  uid: string,
  resultsPath: string,
): Promise<{ writes: Write[] } | LimitReached> {
  const numbers = resultNumbers(services, uid)
  const time = services.now()
  const at = time.toISOString()
  const [latest] = await numbers.list({ orderBy: 'number desc', limit: 1 })
  const count = latest?.number ?? (await countUpToLimit(services, resultsPath))
  if (count >= RESULT_LIMITS.all) {
    if (!latest) await numbers.create(String(count), { number: count, at })
    return { refused: 'full' }
  }
  const number = count + 1
  const hourly = String(number - RESULT_LIMITS.hour)
  const before = number > RESULT_LIMITS.hour ? await numbers.get(hourly) : null
  const waitMs = before ? Date.parse(before.at) + HOUR_MS - time.getTime() : 0
  if (waitMs > 0) return { refused: 'too many', retryAfterSeconds: Math.ceil(waitMs / 1000) }
  const create = numbers.write.create(String(number), { number, at })
  return { writes: before ? [create, numbers.write.delete(hourly)] : [create] }
}

async function countUpToLimit({ documents }: Services, path: string): Promise<number> {
  let count = 0
  for (let last = ''; count < RESULT_LIMITS.all; ) {
    const startAfter = last && { startAfter: { id: last, data: {} } }
    const page = await documents.list(path, { limit: COUNTED_PER_READ, ...startAfter })
    count += page.length
    last = page.at(-1)?.id ?? ''
    if (page.length < COUNTED_PER_READ) break
    // Let other requests run in between, because an embedded store reads synchronously.
    await setImmediate()
  }
  return Math.min(count, RESULT_LIMITS.all)
}
