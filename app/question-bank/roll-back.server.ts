import { currentBank, readBank } from '../bank/bank.server.ts'
import type { Services } from '../context.server.ts'
import type { StateLock } from '../states/state-lock.server.ts'
import { makeNextVersion, type TOO_FEW } from './next-version.server.ts'
import { reviewItems } from './review-items.server.ts'

const NO_VERSION = 'no version'

/**
 * Makes a version that lists the same documents as the earlier version `to`. Removes the questions
 * of this version from the review list.
 */
export async function rollBack(
  services: Services,
  lock: StateLock,
  abbrev: string,
  { to, by }: { to: number; by: string },
): Promise<number | typeof TOO_FEW | typeof NO_VERSION> {
  const bank = await currentBank(services, abbrev)
  const { items, arranged = null } = await readBank(services, abbrev, to)
  if (items.length === 0) return NO_VERSION
  const live = new Set(items.map(({ id }) => id))
  const review = reviewItems(services, abbrev)
  const settled = (await review.list()).filter(({ id }) => live.has(id))
  const next = { items, arranged, why: 'roll back', by, restores: to } as const
  return makeNextVersion(services, lock, abbrev, bank, next, () =>
    settled.map(({ id }) => review.write.delete(id)),
  )
}
