import type { Services } from '../../context.server.ts'
import { recordDeed } from '../../people/deeds/record-deed.server.ts'
import { stateThing } from '../../people/deeds/things.ts'
import type { Bank } from '../../questions/bank/bank.server.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import type { StateRecord } from '../../questions/states/state-record.ts'
import { readStateRecord, stateRecords } from '../../questions/states/states.server.ts'
import { TOO_FEW } from '../question-bank/next-version.server.ts'
import { starterBank } from './put-starter-banks.server.ts'
import { isUnchanged, ownItems, takeStarterBank, withoutIdsOf } from './starter-banks.server.ts'
import { readStarterContent } from './starter-content.server.ts'
import type { StarterDecision } from './starter-decision.ts'
import type { StarterContent } from './state-bank.ts'

/** The questions by which a release's starter bank differs from the state's bank. */
export type StarterNews = { release: string } & Record<'joins' | 'changes' | 'leaves', string[]>

type Offer = Pick<StateRecord, 'starterRelease' | 'starterOffered'>

export function hasStarterNews({ starterRelease, starterOffered }: Offer): boolean {
  return starterOffered !== undefined && starterOffered !== starterRelease
}

/** Lists a release's changes to a state's bank. Returns null if the admin has nothing to decide. */
export function starterNews(
  record: StateRecord,
  bank: Bank,
  content?: StarterContent,
): StarterNews | null {
  if (!hasStarterNews(record)) return null
  const { release, drafts } = starterBank(content ?? readStarterContent(), record.abbrev)
  const offered = withoutIdsOf(ownItems(bank), drafts)
  const now = new Map(bank.items.map((item) => [item.id, item]))
  const inRelease = new Set(drafts.map(({ id }) => id))
  const isOld = (item: StoredItem) => item.origin === 'starter' && !inRelease.has(item.id)
  const questions = (list: readonly { question: string }[]) => list.map(({ question }) => question)
  return {
    release,
    joins: questions(offered.filter(({ id }) => !now.has(id))),
    changes: questions(
      offered.filter((draft) => now.has(draft.id) && !isUnchanged(draft, now.get(draft.id))),
    ),
    leaves: questions(bank.items.filter(isOld)),
  }
}

/**
 * Carries out the admin's decision. Returns `newerVersion` if the decision is about another release or
 * there is nothing to decide. Returns `tooFew` if riders would have too few questions.
 */
export async function decideStarterNews(
  services: Services,
  abbrev: string,
  { intent, release }: StarterDecision,
  { uid, uidHash }: { uid: string; uidHash: string },
  content = readStarterContent(),
): Promise<'done' | 'newerVersion' | 'tooFew'> {
  const bank = starterBank(content, abbrev)
  const record = await readStateRecord(services, abbrev)
  if (!record || !hasStarterNews(record) || bank.release !== release) return 'newerVersion'
  if (intent === 'take-starter') {
    const taken = await takeStarterBank(services, abbrev, bank, uidHash)
    if (taken === null) return 'newerVersion'
    if (taken === TOO_FEW) return 'tooFew'
  } else await stateRecords(services).merge(abbrev, { starterRelease: release })
  await recordDeed(services, intent, { uid, thing: stateThing(abbrev), note: release })
  return 'done'
}
