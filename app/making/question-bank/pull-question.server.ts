import type { Write } from '../../../platform/documents/document-store.ts'
import type { Services } from '../../context.server.ts'
import {
  type Bank,
  bankVersions,
  currentBank,
  readRevision,
} from '../../questions/bank/bank.server.ts'
import { inForce } from '../../questions/bank/questions.server.ts'
import { LOADED_ITEMS } from '../../questions/question/quiz-limits.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import { type StateLock, withStateLock } from '../../questions/states/state-lock.server.ts'
import { isLatestRevision, makeNextVersion } from './next-version.server.ts'
import { takenFromRiders } from './review-items.server.ts'

/** The revision and the place in the bank of a question when reports pulled it. `at` is the time. */
type Pulled = { at: string; revision: number; place: number }

/**
 * The largest share of a bank that reports may pull in a day. The bank also keeps 25 questions for
 * the quick quiz.
 */
const DAYS_SHARE = 0.05
const DAY_MS = 24 * 60 * 60 * 1000
const VERSIONS_READ = 200

/**
 * Makes the next version without the question, which then waits for review. `by` is null if riders'
 * reports withdraw it.
 */
export function withdrawItem(
  services: Services,
  lock: StateLock,
  abbrev: string,
  bank: Bank,
  stored: StoredItem,
  by: string | null,
  also: Write[] = [],
) {
  const isReported = by === null
  const review = takenFromRiders(services, abbrev, stored, { by: isReported ? 'reports' : 'admin' })
  const items = bank.items.filter((other) => other !== stored)
  const next = { items, why: isReported ? 'reports' : 'withdraw', by } as const
  return makeNextVersion(services, lock, abbrev, bank, next, () => [review, ...also])
}

/**
 * Withdraws a question that riders reported. Does nothing if the bank no longer has this revision,
 * if the daily limit is reached, or if too few questions would stay.
 */
export function pullQuestion(
  services: Services,
  abbrev: string,
  { id, revision }: { id: string; revision: number },
  also: (pulled: Pulled) => Write[],
): Promise<void> {
  return withStateLock(services, abbrev, async (lock) => {
    const bank = await currentBank(services, abbrev)
    const place = bank.items.findIndex((item) => item.id === id && item.revision === revision)
    const stored = bank.items[place]
    if (!stored || inForce(bank.items, services.now()).length <= LOADED_ITEMS) return
    const pulledToday = await countPulled(services, abbrev)
    if (pulledToday + 1 > DAYS_SHARE * (bank.items.length + pulledToday)) return
    const pulled = { at: services.now().toISOString(), revision, place }
    await withdrawItem(services, lock, abbrev, bank, stored, null, also(pulled))
  })
}

/** Counts the questions that reports pulled in the last 24 hours. */
async function countPulled(services: Services, abbrev: string): Promise<number> {
  const since = new Date(services.now().getTime() - DAY_MS).toISOString()
  const versions = await bankVersions(services, abbrev).list({
    orderBy: 'number desc',
    limit: VERSIONS_READ,
  })
  return versions.filter(({ why, createdAt }) => why === 'reports' && createdAt > since).length
}

/**
 * Puts a pulled question back at its old place, unchanged. Returns false if the question is already
 * in the bank or has a newer revision.
 */
export function bringBackQuestion(
  services: Services,
  abbrev: string,
  { id, pulled, by }: { id: string; pulled: Pulled; by: string },
  also: Write[],
): Promise<boolean> {
  return withStateLock(services, abbrev, async (lock) => {
    const bank = await currentBank(services, abbrev)
    const { revision, place } = pulled
    const stored = await readRevision(services, abbrev, { id, revision })
    if (!stored || bank.items.some((item) => item.id === id)) return false
    if (!(await isLatestRevision(services, abbrev, { id, revision }))) return false
    const items = bank.items.toSpliced(place, 0, stored)
    const next = { items, why: 'approve', by } as const
    await makeNextVersion(services, lock, abbrev, bank, next, () => also)
    return true
  })
}
