import { isDeepStrictEqual } from 'node:util'
import type { Services } from '../../context.server.ts'
import { bankVersions, currentBank, readBank } from '../../questions/bank/bank.server.ts'
import { refOf } from '../../questions/question/stored-items.server.ts'
import type { StateLock } from '../../questions/states/state-lock.server.ts'
import { changesBetween } from './bank-changes.ts'
import { makeNextVersion, type TOO_FEW } from './next-version.server.ts'
import { takenFromRiders } from './review-items.server.ts'
import { decisionsIn, restoredRefs } from './roll-back.ts'

const NO_VERSION = 'no version'
const ONLY_PULLED = 'only pulled'

/**
 * Makes a version that lists the same documents as the earlier version `to`, except revisions that
 * reports pulled. The questions that riders lose wait for review if somebody had decided about them.
 * The others, such as those of a run, are rejected.
 */
export async function rollBackBank(
  services: Services,
  lock: StateLock,
  abbrev: string,
  { to, by }: { to: number; by: string },
): Promise<number | typeof TOO_FEW | typeof NO_VERSION | typeof ONLY_PULLED> {
  const bank = await currentBank(services, abbrev)
  const { items: earlier, arranged = null } = await readBank(services, abbrev, to)
  if (earlier.length === 0) return NO_VERSION
  const stay = new Set(earlier.map(({ id }) => id))
  const gone = bank.items.filter(({ id }) => !stay.has(id))
  const since = Math.min(to, ...gone.map(({ version }) => version))
  const { pulled, decided } = decisionsIn(
    // The version before `since` shows what changed in that one.
    await bankVersions(services, abbrev).list({
      orderBy: 'number desc',
      limit: bank.version - since + 2,
    }),
  )
  const [refs, now] = [earlier.map(refOf), bank.items.map(refOf)]
  const restored = restoredRefs(refs, { pulled, now })
  const lacksPulled = restored.join() !== refs.join()
  const { added, removed, revised } = changesBetween(now, restored)
  const isSame =
    added + removed + revised === 0 && isDeepStrictEqual(arranged, bank.arranged ?? null)
  if (lacksPulled && isSame) return ONLY_PULLED
  const known = new Map([...earlier, ...bank.items].map((item) => [refOf(item), item]))
  const items = restored.flatMap((ref) => known.get(ref) ?? [])
  const next = { items, arranged, why: 'roll back', by, restores: to } as const
  return makeNextVersion(services, lock, abbrev, bank, next, () =>
    gone.map((item) =>
      takenFromRiders(services, abbrev, item, {
        by: 'roll back',
        isRejected: !decided.has(item.id),
      }),
    ),
  )
}
