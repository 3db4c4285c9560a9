import { isDeepStrictEqual } from 'node:util'
import type { Services } from '../../context.server.ts'
import { type Bank, bankVersions, currentBank } from '../../questions/bank/bank.server.ts'
import { quizItems, refOf, type StoredItem } from '../../questions/question/stored-items.server.ts'
import { withStateLock } from '../../questions/states/state-lock.server.ts'
import type { StateRecord } from '../../questions/states/state-record.ts'
import { readStateRecord, stateRecords } from '../../questions/states/states.server.ts'
import { findState } from '../../questions/states/us-states.ts'
import { summaryOf } from '../question-bank/bank-summary.server.ts'
import {
  latestRevisions,
  makeNextVersion,
  newestTimes,
} from '../question-bank/next-version.server.ts'
import type { BankDraft } from './state-bank.ts'

/** The starter bank of a release for one state, and the facts about the test (`about`). */
export type StarterBank = Pick<StateRecord, 'about'> & {
  release: string
  drafts: readonly BankDraft[]
}

/** Creates a state with its starter bank. Returns false if any of the documents already exists. */
export async function createState(
  services: Pick<Services, 'documents' | 'log' | 'now'>,
  abbrev: string,
  starter: StarterBank,
): Promise<boolean> {
  const { release, drafts } = starter
  const start = services.now()
  const earlier = (ms: number) => new Date(start.getTime() - ms).toISOString()
  const { stateName = abbrev } = findState(abbrev) ?? {}
  const items = drafts.map((draft, index) =>
    // The first item is the newest, so each item is dated 1 ms before the previous item.
    toItem(draft, { revision: 1, version: 0, createdAt: earlier(index) }),
  )
  return services.documents.batch([
    stateRecords(services).write.create(abbrev, {
      stateName,
      abbrev,
      sourceDocument: null,
      gsUri: null,
      questions: 'starter',
      version: 0,
      itemCount: items.length,
      manual: null,
      starterRelease: release,
      ...offerOf(starter),
      updatedAt: start.toISOString(),
    }),
    bankVersions(services, abbrev).write.create('0', {
      number: 0,
      items: items.map(refOf),
      why: 'starter',
      by: null,
      restores: null,
      createdAt: start.toISOString(),
      summary: summaryOf(items),
    }),
    ...items.map((item) => quizItems(services, abbrev).write.create(item.id, item)),
  ])
}

/** Returns the State record's fields about a release. The bank itself need not take the release. */
export function offerOf({ release, about }: StarterBank): Partial<StateRecord> {
  return { starterOffered: release, ...(about && { about }) }
}

/**
 * Makes the release's starter bank the next version of a state's bank. Questions from manuals and from
 * the admin stay. The revision of an unchanged question stays the same. Returns null if the bank already
 * has the release, or if no admin asks (`by` is null) and somebody changed the bank.
 * Returns `TOO_FEW` if the version would have too few questions.
 */
export function takeStarterBank(
  services: Services,
  abbrev: string,
  starter: StarterBank,
  by: string | null,
) {
  const { release, drafts } = starter
  return withStateLock(services, abbrev, async (lock) => {
    const record = await readStateRecord(services, abbrev)
    if (record?.starterRelease === release) return null
    const bank = await currentBank(services, abbrev)
    if (by === null && !(await isUntouched(services, abbrev, bank))) return null
    const own = ownItems(bank)
    const latest = await latestRevisions(services, abbrev)
    const version = bank.version + 1
    const times = await newestTimes(services, abbrev, drafts.length)
    const written: StoredItem[] = []
    const items = withoutIdsOf(own, drafts).map((draft, index) => {
      const stored = latest.get(draft.id)
      if (stored && isUnchanged(draft, stored)) return stored
      const createdAt = times[index] ?? ''
      const item = toItem(draft, { revision: (stored?.revision ?? 0) + 1, version, createdAt })
      written.push(item)
      return item
    })
    const all = [...own, ...items]
    const next = { items: all, written, isChosenAnew: true, why: 'starter', by } as const
    return makeNextVersion(services, lock, abbrev, bank, next, () => [
      stateRecords(services).write.merge(abbrev, { ...offerOf(starter), starterRelease: release }),
    ])
  })
}

/**
 * True if a release made the state's current version, and it has only starter questions. A version in
 * which reports pulled a question counts as changed, so the question stays pulled.
 */
async function isUntouched(
  services: Services,
  abbrev: string,
  { version, items }: Bank,
): Promise<boolean> {
  const made = await bankVersions(services, abbrev).get(String(version))
  const isOurs = made?.by === null && made.why === 'starter'
  return isOurs && items.every((item) => item.origin === 'starter')
}

export function ownItems({ items }: Bank): StoredItem[] {
  return items.filter((item) => item.origin !== 'starter')
}

/**
 * Removes drafts whose id is taken. A question from a manual has the id of the question that it
 * replaced.
 */
export function withoutIdsOf(
  own: readonly StoredItem[],
  drafts: readonly BankDraft[],
): BankDraft[] {
  const taken = new Set(own.map(({ id }) => id))
  return drafts.filter(({ id }) => !taken.has(id))
}

export function isUnchanged(draft: BankDraft, stored: StoredItem | undefined): boolean {
  if (stored?.origin !== 'starter') return false
  const { createdAt, version, revision, sameSince, origin, ...told } = stored
  return isDeepStrictEqual(told, draft)
}

type Place = Pick<StoredItem, 'revision' | 'version' | 'createdAt'>

function toItem(draft: BankDraft, place: Place): StoredItem {
  return { ...draft, ...place, origin: 'starter' }
}
