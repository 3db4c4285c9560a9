import {
  type BankItem,
  bankVersions,
  currentBank,
  itemsOfBefore,
  readBank,
  refOf,
} from '../bank/bank.server.ts'
import type { Services } from '../context.server.ts'
import { quizItems } from '../question/stored-items.server.ts'
import { withStateLock } from '../states/state-lock.server.ts'
import type { StateRecord } from '../states/state-record.ts'
import { readStateRecord, stateRecords } from '../states/states.server.ts'
import { makeNextVersion } from './next-version.server.ts'
import { listsOfBefore } from './versions-of-before.server.ts'

/**
 * Writes the lists of questions that early releases did not store, so riders keep their version and
 * its questions. A question that an early release approves afterwards also joins the bank. Several
 * processes may call this function repeatedly: under the lock, only one of them writes each list.
 */
export async function takeOverBanks(services: Services): Promise<void> {
  for (const record of await stateRecords(services).list({ orderBy: 'stateName asc' })) {
    const { abbrev } = record
    if (!(await isTakenOver(services, record))) await takeOverBank(services, abbrev)
    else if (await hasUnlisted(services, record)) await joinUnlisted(services, abbrev)
  }
}

async function isTakenOver(
  services: Services,
  { abbrev, version, itemCount }: StateRecord,
): Promise<boolean> {
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

/** True if a process of an early release approved the newest question without adding it to a list. */
async function hasUnlisted(services: Services, { abbrev, version }: StateRecord): Promise<boolean> {
  const newest = await quizItems(services, abbrev).list({ orderBy: 'createdAt desc', limit: 1 })
  return (await unlistedOf(services, abbrev, version, newest)).length > 0
}

function joinUnlisted(services: Services, abbrev: string): Promise<void> {
  return withStateLock(services, abbrev, async (lock) => {
    const bank = await currentBank(services, abbrev)
    const before = await itemsOfBefore(services, abbrev)
    const unlisted = await unlistedOf(services, abbrev, bank.version, before)
    if (unlisted.length === 0) return
    const items = [...unlisted, ...bank.items]
    await makeNextVersion(services, lock, abbrev, bank, { items, why: 'takeover', by: null })
  })
}

/**
 * Returns those items that name this version but are missing from its list. An early release stored
 * them.
 */
async function unlistedOf(
  services: Services,
  abbrev: string,
  version: number,
  items: BankItem[],
): Promise<BankItem[]> {
  const found = items.filter((item) => !item.origin && item.version === version)
  if (found.length === 0) return []
  const list = await bankVersions(services, abbrev).get(String(version))
  return found.filter((item) => list && !list.items.includes(refOf(item)))
}
