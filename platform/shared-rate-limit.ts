import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { collection } from './documents/collection.ts'
import type { DocumentStore } from './documents/document-store.ts'
import { LostRaceError, retryLostRaces } from './documents/lost-races.ts'
import type { Logger } from './log.ts'
import { openOneAtATime } from './one-at-a-time.ts'
import { type CountUse, type Limit, localRateLimits } from './rate-limit.ts'

/**
 * One use of a key. The id contains the key and the use's number, so that two processes cannot count
 * the same number. Exports leave uses out, because a use counts for at most a day.
 */
export const limitedUses = collection({
  path: 'rateLimits',
  holds: { what: 'network', until: { days: 1 } },
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

const MAX_ATTEMPTS = 50
/** The clocks of processes may differ by up to this. A use that is further ahead has a wrong time. */
const MAX_SKEW_MS = 5_000

type Shared = {
  documents: DocumentStore
  /** Keys are stored as hashes with this secret. */
  secret: string
  log: Logger
  now: () => Date
  random: () => number
}

/** A hashed key with its limits. */
type KeptKey = { key: string; limits: readonly Limit[] }

/**
 * Counts uses toward limits that all processes with the same documents and secret share. A key gets
 * at most `count` uses in any period of `seconds`. The limits in memory are checked first, so that a
 * flood causes no writes. While the store fails, only the limits in memory apply. This is logged once
 * per outage.
 */
export function sharedRateLimits({ documents, secret, log, now, random }: Shared): CountUse {
  const local = localRateLimits()
  const uses = limitedUses({ documents, log })
  const oneAtATime = openOneAtATime()
  let failing = false

  /** Returns the seconds to wait, or 0 if the uses are counted. */
  async function count(keys: readonly KeptKey[]): Promise<number> {
    const time = now()
    const next = await Promise.all(keys.map((key) => nextUse(key, time)))
    const wait = Math.max(...next.map(({ wait }) => wait))
    if (wait > 0) return wait
    if (!(await documents.batch(next.map(({ write }) => write)))) {
      throw new LostRaceError('busy', 'Other processes keep counting uses')
    }
    await uses.removeExpired(time)
    return 0
  }

  async function nextUse({ key, limits }: KeptKey, time: Date) {
    const [latest] = await uses.list({ where: { key }, orderBy: 'number desc', limit: 1 })
    const isFromFuture = latest && Date.parse(latest.at) > time.getTime() + MAX_SKEW_MS
    // The gap in the numbers is so large that no limit reads a use of a clock that was ahead.
    const gap = isFromFuture ? Math.max(...limits.map(({ count }) => count)) : 0
    const number = (latest?.number ?? 0) + gap + 1
    const waits = limits.map(async ({ count, seconds }) => {
      // Each limit reads only the use from `count` uses ago. If that use does not exist, the limit
      // is not reached.
      const before = number > count ? await uses.get(`${key}.${number - count}`) : null
      const ms = before ? Date.parse(before.at) + seconds * 1000 - time.getTime() : 0
      return Math.min(Math.ceil(ms / 1000), seconds)
    })
    const longest = Math.max(...limits.map(({ seconds }) => seconds)) * 1000
    const at = time.toISOString()
    const expiresAt = new Date(time.getTime() + longest).toISOString()
    const write = uses.write.create(`${key}.${number}`, { key, number, at, expiresAt })
    return { wait: Math.max(...(await Promise.all(waits))), write }
  }

  return async (...counted) => {
    const wait = await local.countUse(...counted)
    const shared = counted.filter(([{ perProcess }]) => !perProcess)
    if (wait > 0 || shared.length === 0) return wait
    const keys = shared.map(([{ name, limits }, key]): KeptKey => {
      return { key: createHmac('sha256', secret).update(`${name} ${key}`).digest('hex'), limits }
    })
    try {
      // The last key is the one that most requests share, such as the key for all addresses.
      const waitForOthers = await oneAtATime(keys.at(-1)?.key ?? '', () =>
        retryLostRaces(MAX_ATTEMPTS, () => count(keys), random),
      )
      failing = false
      if (waitForOthers > 0) local.giveBack(counted)
      return waitForOthers
    } catch (error) {
      const limits = counted.map(([{ name }]) => name).join(', ')
      if (!failing) log.error({ err: error, limits }, 'rate limit counts in this process only')
      failing = true
      return 0
    }
  }
}
