import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { collection } from './documents/collection.ts'
import type { DocumentStore } from './documents/document-store.ts'
import { LostRaceError, retryLostRaces } from './documents/lost-races.ts'
import type { Logger } from './log.ts'
import { type CountUse, type Limit, type RateLimit, rateLimit } from './rate-limit.ts'

/**
 * One use of a key. The id contains the key and the use's number, so that two processes cannot count
 * the same number. Exports leave uses out, because a use counts for at most a day.
 */
export const limitedUses = collection({
  path: 'rateLimits',
  schema: z.object({
    key: z.string(),
    number: z.int(),
    at: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  }),
  lists: [{ where: ['key'], orderBy: 'number desc' }],
  expires: true,
  exported: false,
})

const MAX_ATTEMPTS = 20

type Shared = {
  documents: DocumentStore
  /** Keys are stored as hashes with this secret. */
  secret: string
  log: Logger
  now: () => Date
}

/**
 * Applies the limits to all processes together that share the documents and the secret. A key gets
 * at most `count` uses in any period of `seconds`. Limits in memory come first, so that a flood
 * costs no writes. While the store fails, only the limits in memory apply. The log says so once per
 * outage.
 */
export function sharedRateLimit(
  { documents, secret, log, now }: Shared,
  name: string,
  ...limits: Limit[]
): RateLimit {
  const here = rateLimit(...limits)
  const uses = limitedUses({ documents, log })
  const longest = Math.max(...limits.map(({ seconds }) => seconds)) * 1000
  let failing = false

  /** Returns the seconds to wait, or 0 if the use is counted. */
  function count(key: string): Promise<number> {
    return retryLostRaces(MAX_ATTEMPTS, async () => {
      const [latest] = await uses.list({ where: { key }, orderBy: 'number desc', limit: 1 })
      const time = now()
      const number = (latest?.number ?? 0) + 1
      const waits = limits.map(async ({ count, seconds }) => {
        // Each limit reads only the use from `count` uses ago. If that use is deleted, it was too old
        // to count.
        const before = number > count ? await uses.get(`${key}.${number - count}`) : null
        return before ? Date.parse(before.at) + seconds * 1000 - time.getTime() : 0
      })
      const wait = Math.max(...(await Promise.all(waits)))
      if (wait > 0) return Math.ceil(wait / 1000)
      const at = time.toISOString()
      const expiresAt = new Date(time.getTime() + longest).toISOString()
      const isCounted = await uses.create(`${key}.${number}`, { key, number, at, expiresAt })
      if (!isCounted) throw new LostRaceError('busy', 'Other processes keep counting uses')
      await uses.removeExpired(time)
      return 0
    })
  }

  return async (key) => {
    const wait = await here(key)
    if (wait > 0) return wait
    try {
      const hashed = createHmac('sha256', secret).update(`${name} ${key}`).digest('hex')
      const waitForOthers = await count(hashed)
      failing = false
      return waitForOthers
    } catch (error) {
      if (!failing) log.error({ err: error, limit: name }, 'rate limit counts in this process only')
      failing = true
      return 0
    }
  }
}

/**
 * Returns a function that counts a use toward the given limits. The limits that a name has at its
 * first use also apply to its later uses.
 */
export function sharedRateLimits(shared: Shared): CountUse {
  const opened = new Map<string, RateLimit>()
  return ({ name, limits }, key) => {
    const limit = opened.get(name) ?? sharedRateLimit(shared, name, ...limits)
    opened.set(name, limit)
    return limit(key)
  }
}
