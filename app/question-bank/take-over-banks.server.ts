import type { Write } from '../../platform/documents/document-store.ts'
import type { Services } from '../context.server.ts'
import { bankVersions, itemsOfBefore, readBank, refOf } from '../quiz/bank.server.ts'
import { withStateLock } from '../states/state-lock.server.ts'
import type { StateRecord } from '../states/state-record.ts'
import { readStateRecord, stateRecords } from '../states/states.server.ts'
import { questionVersions } from './versions-of-before.server.ts'

/**
 * Gives each version that a release before the bank made the list of its questions. Riders' version
 * keeps its number and its questions, and no other document changes. It may run again, and in several
 * processes at once: a state is taken over in one batch, once.
 */
export async function takeOverBanks(services: Services): Promise<void> {
  for (const record of await stateRecords(services).list({ orderBy: 'stateName asc' })) {
    if (!(await isTakenOver(services, record))) await takeOverBank(services, record.abbrev)
  }
}

async function isTakenOver(
  services: Services,
  { abbrev, version, itemCount }: StateRecord,
): Promise<boolean> {
  // A new state has no version yet.
  if (version === 0 && itemCount === 0) return true
  if (itemCount === null) return false
  return (await bankVersions(services, abbrev).get(String(version))) !== null
}

function takeOverBank(services: Services, abbrev: string): Promise<void> {
  return withStateLock(services, abbrev, async (lock) => {
    const record = await readStateRecord(services, abbrev)
    if (!record || (await isTakenOver(services, record))) return
    const { items } = await readBank(services, abbrev, record.version)
    const lists = await listsOfBefore(services, abbrev, record.version)
    const counted = stateRecords(services).write.merge(abbrev, { itemCount: items.length })
    if (!(await lock.commit([...lists, counted]))) return
    services.log.info({ abbrev, versions: lists.length, items: items.length }, 'bank taken over')
  })
}

/**
 * The writes that list the questions of each version that has no list. The items of before name their
 * version. Riders' version gets a list even if all its questions were withdrawn.
 */
export async function listsOfBefore(
  services: Services,
  abbrev: string,
  ridersVersion: number,
): Promise<Write[]> {
  const { list, write } = bankVersions(services, abbrev)
  const listed = new Set((await list()).map(({ number }) => number))
  const before = await questionVersions(services, abbrev).list()
  const byVersion = Map.groupBy(await itemsOfBefore(services, abbrev), ({ version }) => version)
  if (ridersVersion > 0 && !byVersion.has(ridersVersion)) byVersion.set(ridersVersion, [])
  const missing = [...byVersion].filter(([number]) => !listed.has(number))
  return missing.map(([number, items]) => {
    const { restores = null, createdAt = items[0]?.createdAt } =
      before.find(({ id }) => id === String(number)) ?? {}
    return write.create(String(number), {
      number,
      items: items.map(refOf),
      why: 'takeover',
      by: null,
      restores,
      createdAt: createdAt ?? services.now().toISOString(),
    })
  })
}
