import { openOneAtATime } from '../platform/one-at-a-time.ts'
import { openReadCache } from '../platform/read-cache.ts'
import type { Services } from './context.server.ts'

type ProcessMemory = Pick<
  Services,
  | 'savesOfUser'
  | 'changesOfState'
  | 'countsOfState'
  | 'banks'
  | 'bankSummaries'
  | 'newestItems'
  | 'manualTexts'
  | 'rightShares'
>

const CACHED_BANKS = 6

/** The most summaries of banks in the cache. A summary holds the ids of the items. */
const CACHED_BANK_SUMMARIES = 100

/** The most lists of newest items in the cache: each state's current list and some earlier lists. */
const CACHED_NEWEST_ITEMS = 100

/** The server caches only this many manual texts, because a text may take many megabytes. */
const CACHED_MANUAL_TEXTS = 2

/** The most entries in the cache of right shares: one for each state in the current hour. */
const CACHED_RIGHT_SHARES = 60

/** Opens what a process keeps to itself between requests: queues and caches. */
export function openProcessMemory(): ProcessMemory {
  return {
    savesOfUser: openOneAtATime(),
    changesOfState: openOneAtATime(),
    countsOfState: openOneAtATime(),
    banks: openReadCache(CACHED_BANKS),
    bankSummaries: openReadCache(CACHED_BANK_SUMMARIES),
    newestItems: openReadCache(CACHED_NEWEST_ITEMS),
    manualTexts: openReadCache(CACHED_MANUAL_TEXTS),
    rightShares: openReadCache(CACHED_RIGHT_SHARES),
  }
}
