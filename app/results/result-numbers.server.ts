import * as z from 'zod'
import { collection } from '../../platform/documents/collection.ts'
import type { Write } from '../../platform/documents/document-store.ts'
import type { Services } from '../context.server.ts'
import { RESULT_LIMITS } from './results-messages.ts'

const HOUR_MS = 60 * 60 * 1000

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
 * exceed.
 */
export async function nextNumber(
  services: Services,
  uid: string,
): Promise<{ writes: Write[] } | LimitReached> {
  const numbers = resultNumbers(services, uid)
  const time = services.now()
  const at = time.toISOString()
  const [latest] = await numbers.list({ orderBy: 'number desc', limit: 1 })
  const count = latest?.number ?? 0
  if (count >= RESULT_LIMITS.all) return { refused: 'full' }
  const number = count + 1
  const hourly = String(number - RESULT_LIMITS.hour)
  const before = number > RESULT_LIMITS.hour ? await numbers.get(hourly) : null
  const waitMs = before ? Date.parse(before.at) + HOUR_MS - time.getTime() : 0
  if (waitMs > 0) return { refused: 'too many', retryAfterSeconds: Math.ceil(waitMs / 1000) }
  const create = numbers.write.create(String(number), { number, at })
  return { writes: before ? [create, numbers.write.delete(hourly)] : [create] }
}
