import { type Bank, currentBank, refOf } from '../bank/bank.server.ts'
import { inForce } from '../bank/questions.server.ts'
import type { Services } from '../context.server.ts'
import { sourceIn } from '../manuals/manual-file.ts'
import { storePages } from '../manuals/manual-pages.server.ts'
import { withManualCopy } from '../manuals/stored-manual.server.ts'
import type { Reason } from '../proof/reasons.ts'
import { fittingNotes } from '../question/item-notes.ts'
import { unknownPicture } from '../question/pictures.server.ts'
import { toQuizItem } from '../question/quiz-item.ts'
import type { StoredItem } from '../question/stored-items.server.ts'
import { securityEvent } from '../security-event.server.ts'
import { withStateLock } from '../states/state-lock.server.ts'
import type { StateRecord } from '../states/state-record.ts'
import { readStateRecord } from '../states/states.server.ts'
import { type BankDifference, differenceBetween } from './bank-difference.ts'
import type { FileItem } from './bank-file.ts'
import { named, type Planned, planImport, staleIn } from './import-plan.server.ts'
import { latestRevisions, makeNextVersion, newestTimes, TOO_FEW } from './next-version.server.ts'
import { CHANGE_MESSAGES } from './question-changes.ts'
import { isRejectedByRollBack, reviewItems } from './review-items.server.ts'

/**
 * The changes that an import would make, for the admin. `version` is the version of the bank that
 * was compared.
 */
export type ImportShown = BankDifference & {
  version: number
  isReordered: boolean
  /** How many questions riders get now, after the import, and after an import on the admin's word. */
  riders: { now: number; after: number; onWord: number }
  /** The questions that no manual proves, by id. */
  unproved: Record<string, { reasons: Reason[]; mayBeWord: boolean }>
}

type Confirmed = { version: number; onMyWord: boolean }
type Outcome =
  | { shown: ImportShown }
  | { done: true; version: number; published: number; left: number }
  | { message: string; status: 404 | 409 | 422 }

/**
 * Compares a file with a state's bank. If the admin has confirmed the comparison, publishes the
 * file as the next version. An unproved question is published only on the admin's word. Otherwise
 * the bank keeps its present form of the question, if any.
 */
export function importBank(
  services: Services,
  abbrev: string,
  sent: readonly FileItem[],
  confirmed: Confirmed | null,
  { uid, uidHash: by }: { uid: string; uidHash: string },
): Promise<Outcome> {
  return withStateLock(services, abbrev, async (lock): Promise<Outcome> => {
    const record = await readStateRecord(services, abbrev)
    if (!record) return { message: CHANGE_MESSAGES.notThere, status: 404 }
    const bank = await currentBank(services, abbrev)
    if (confirmed && confirmed.version !== bank.version) {
      return { message: CHANGE_MESSAGES.newerVersion, status: 409 }
    }
    const items = named(sent)
    const countInForce = (list: readonly { expiresAt?: string | undefined }[]) =>
      inForce(list, services.now()).length
    const live = new Set(bank.items.map(({ id }) => id))
    const waiting = (await reviewItems(services, abbrev).list()).find(
      (one) =>
        !live.has(one.id) && !isRejectedByRollBack(one) && items.some(({ id }) => id === one.id),
    )
    if (waiting) return refused(`${WAITS} ${waiting.item.question}`)
    const stale = staleIn(items, bank)
    if (stale) return refused(`${STALE} ${stale.question}`)
    const strange = items.map(unknownPicture).find(Boolean)
    if (strange) return refused(`${NO_PICTURE} ${strange}`)

    const latest = await latestRevisions(services, abbrev)
    const planned = await planImport(services, record, items, { bank, latest })
    const ended = planned.find(({ is, item }) => is !== 'known' && countInForce([item]) === 0)
    if (ended) return refused(`${LAW_ENDED} ${ended.item.question}`)
    const facts = { abbrev, latest, now: services.now(), version: bank.version + 1 }
    const times = await newestTimes(services, abbrev, planned.length)
    const nextItems = (onMyWord: boolean) =>
      planned.flatMap((plan, index) => {
        const isLeft = plan.is === 'unproved' && !(onMyWord && plan.mayBeWord)
        if (isLeft) return plan.before ?? []
        return plan.is === 'known' ? plan.stored : toItem(plan, facts, times[index] ?? '')
      })
    if (!confirmed) {
      const riders = {
        now: countInForce(bank.items),
        after: countInForce(nextItems(false)),
        onWord: countInForce(nextItems(true)),
      }
      return { shown: { ...shownOf(abbrev, bank, planned), riders } }
    }

    const next = nextItems(confirmed.onMyWord)
    const written = next.filter(({ version }) => version === facts.version)
    if (next.map(refOf).join() === bank.items.map(refOf).join()) return refused(NOTHING)
    await storeCitedPages(services, record, planned)
    const change = { items: next, written, why: 'import', by } as const
    const version = await makeNextVersion(services, lock, abbrev, bank, change)
    if (version === TOO_FEW) return { message: CHANGE_MESSAGES.tooFew, status: 409 }
    const did = { did: 'import questions', abbrev, what: version, uid }
    services.log.info(securityEvent('admin.acted', did), 'questions imported')
    const left = planned.filter(({ is }) => is === 'unproved').length
    const onWord = written.filter(({ origin }) => origin === 'admin').length
    return { done: true, version, published: countInForce(next), left: left - onWord }
  })
}

const WAITS =
  'A question of the file waits for review or was rejected here. Please decide first on:'
const STALE = 'Somebody changed a question after the file was exported. Please export again:'
const NO_PICTURE = 'The product has no picture with this name:'
const LAW_ENDED =
  'The law of a question has ended, so riders would not get it. Please take it out of the file, or give it a later “expiresAt”:'
const NOTHING = 'Riders have just these questions already, so nothing was published.'

function refused(message: string) {
  return { message, status: 422 } as const
}

function shownOf(abbrev: string, { version, items }: Bank, planned: readonly Planned[]) {
  const after = planned.map((plan) =>
    plan.is === 'known'
      ? plan.stored
      : { ...plan.item, source: sourceOf(plan, abbrev) ?? plan.item.source },
  )
  const sent = new Set(after.map(({ id }) => id))
  const staying = items.filter(({ id }) => sent.has(id)).map(({ id }) => id)
  const stayed = new Set(staying)
  const order = after.map(({ id }) => id).filter((id) => stayed.has(id))
  const unproved = planned.flatMap((plan) => {
    if (plan.is !== 'unproved') return []
    const { item, reasons, mayBeWord } = plan
    return [[item.id, { reasons, mayBeWord }] as const]
  })
  return {
    version,
    isReordered: order.join() !== staying.join(),
    unproved: Object.fromEntries(unproved),
    ...differenceBetween(items, after),
  }
}

type New = Exclude<Planned, { is: 'known' }>
type Facts = {
  abbrev: string
  latest: ReadonlyMap<string, StoredItem>
  now: Date
  version: number
}

/**
 * Returns the next revision of a question. The new number keeps an import from overwriting a
 * revision.
 */
function toItem(plan: New, { abbrev, latest, now, version }: Facts, time: string): StoredItem {
  const { before } = plan
  const { id, source: _, ...item } = plan.item
  const source = sourceOf(plan, abbrev)
  return {
    ...toQuizItem({ ...item, ...(source && { source }) }),
    ...fittingNotes(item, item, plan.is === 'proved'),
    id,
    revision: (latest.get(id)?.revision ?? 0) + 1,
    origin: plan.is === 'proved' ? 'manual' : 'admin',
    createdAt: before?.createdAt ?? time,
    checkedAt: now.toISOString(),
    version,
  }
}

function sourceOf(plan: New, abbrev: string) {
  return plan.is === 'proved' ? sourceIn({ abbrev, manual: plan.manual }, plan) : undefined
}

/**
 * Stores the pages of the current manual that the file cites, so riders can open them. Pages of
 * earlier manuals are already stored.
 */
async function storeCitedPages(
  services: Services,
  { abbrev, manual }: StateRecord,
  planned: readonly Planned[],
) {
  const pages = planned.flatMap((plan) =>
    plan.is === 'proved' && plan.manual === manual?.id ? plan.page : [],
  )
  if (!manual || pages.length === 0) return
  await withManualCopy(services, abbrev, manual.id, (path) =>
    storePages(services, { abbrev, manual: manual.id, path }, pages),
  )
}
