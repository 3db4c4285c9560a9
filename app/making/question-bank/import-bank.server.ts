import type { Services } from '../../context.server.ts'
import { changedValues } from '../../people/deeds/changed-values.server.ts'
import { recordDeed } from '../../people/deeds/record-deed.server.ts'
import { stateThing } from '../../people/deeds/things.ts'
import { type Bank, currentBank } from '../../questions/bank/bank.server.ts'
import { inForce } from '../../questions/bank/questions.server.ts'
import { fittingNotes } from '../../questions/question/item-notes.ts'
import { toQuizItem } from '../../questions/question/quiz-item.ts'
import { QUIZ_LENGTH } from '../../questions/question/quiz-limits.ts'
import type { Reason } from '../../questions/question/reasons.ts'
import { refOf, type StoredItem } from '../../questions/question/stored-items.server.ts'
import { withStateLock } from '../../questions/states/state-lock.server.ts'
import type { StateRecord } from '../../questions/states/state-record.ts'
import { readStateRecord } from '../../questions/states/states.server.ts'
import { sourceIn } from '../manuals/manual-file.ts'
import { storePages } from '../manuals/manual-pages.server.ts'
import { withManualCopy } from '../manuals/stored-manual.server.ts'
import { type BankDifference, differenceBetween } from './bank-difference.ts'
import { BANK_FILE_ITEMS, type NotTaken, type QuestionsFile } from './bank-file.ts'
import { type Planned, planImport } from './import-plan.server.ts'
import { named } from './known-questions.ts'
import { latestRevisions, makeNextVersion, newestTimes, TOO_FEW } from './next-version.server.ts'
import { CHANGE_MESSAGES } from './question-changes.ts'
import { isRejectedByRollBack, reviewItems } from './review-items.server.ts'
import { tooFew } from './too-few.ts'

/** Adds the questions of a file to the bank, or makes the file the whole bank. */
export type ImportWay = 'add' | 'replace'

/**
 * The changes that an import would make, for the admin. `version` is the version of the bank that
 * was compared.
 */
export type ImportShown = BankDifference & {
  way: ImportWay
  version: number
  /** The number of the bank's questions that stay, changed or not. */
  kept: number
  isReordered: boolean
  /**
   * How many questions riders get now, after the import, and after an import on the admin's word, and
   * how many they must keep.
   */
  riders: { now: number; after: number; onWord: number; atLeast: number }
  /** The questions that no manual proves, by id. */
  unproved: Record<string, { reasons: Reason[]; mayBeWord: boolean }>
  notTaken: NotTaken[]
}

type ImportedFile = Pick<QuestionsFile, 'items' | 'notTaken' | 'lacks' | 'isSheet'>
type Confirmed = { version: number; onMyWord: boolean }
type Outcome =
  | { shown: ImportShown }
  | { done: true; version: number; published: number; left: number }
  | { message: string; status: 404 | 409 | 422 }

/**
 * Compares a file with a state's bank. If the admin has confirmed the comparison, publishes the
 * changes as the next version. An unproved question is published only on the admin's word. Otherwise
 * the bank keeps its present form of the question, if any, as it does of a question that is not taken.
 */
export function importBank(
  services: Services,
  abbrev: string,
  file: ImportedFile,
  { way, confirmed }: { way: ImportWay; confirmed: Confirmed | null },
  { uid, uidHash: by }: { uid: string; uidHash: string },
): Promise<Outcome> {
  return withStateLock(services, abbrev, async (lock): Promise<Outcome> => {
    const record = await readStateRecord(services, abbrev)
    if (!record) return { message: CHANGE_MESSAGES.notThere, status: 404 }
    const bank = await currentBank(services, abbrev)
    if (confirmed && confirmed.version !== bank.version) {
      return { message: CHANGE_MESSAGES.newerVersion, status: 409 }
    }
    const countInForce = (list: readonly StoredItem[]) => inForce(list, services.now()).length
    const latest = await latestRevisions(services, abbrev)
    const items = named(file, { bank: bank.items, latest })
    const sent = new Set(items.map(({ id }) => id))
    const unread = new Set(file.notTaken.map(({ id }) => id))
    const others = bank.items.filter(({ id }) => !sent.has(id) && (way === 'add' || unread.has(id)))
    const waiting = await waitingIds(services, abbrev, bank)
    const planned = await planImport(services, record, items, { bank, latest, waiting, others })
    const facts = { abbrev, latest, now: services.now(), version: bank.version + 1 }
    const times = await newestTimes(services, abbrev, planned.length)
    const nextItems = (onMyWord: boolean) => {
      const ready = planned.flatMap((plan, index) => {
        const isLeft = plan.is === 'unproved' && !(onMyWord && plan.mayBeWord)
        if (plan.is === 'left' || isLeft) return plan.before ?? []
        return plan.is === 'known' ? plan.stored : toItem(plan, facts, times[index] ?? '')
      })
      return way === 'add' ? added(bank.items, ready) : once([...ready, ...others])
    }
    const now = countInForce(bank.items)
    if (!confirmed) {
      const after = nextItems(false)
      if (after.length > BANK_FILE_ITEMS) return refused(tooMany(after.length))
      const onWord = countInForce(nextItems(true))
      const atLeast = Math.min(QUIZ_LENGTH, now)
      const riders = { now, after: countInForce(after), onWord, atLeast }
      return { shown: { ...shownOf(abbrev, way, bank, planned, others), riders } }
    }

    const next = nextItems(confirmed.onMyWord)
    const written = next.filter(({ version }) => version === facts.version)
    const needsWord = !confirmed.onMyWord && planned.some(({ is }) => is === 'unproved')
    if (next.map(refOf).join() === bank.items.map(refOf).join()) {
      return refused(needsWord ? NEEDS_WORD : NOTHING)
    }
    if (next.length > BANK_FILE_ITEMS) return refused(tooMany(next.length))
    await storeCitedPages(services, record, planned)
    const change = { items: next, written, why: 'import', by } as const
    const version = await makeNextVersion(services, lock, abbrev, bank, change)
    if (version === TOO_FEW) return { message: tooFew(countInForce(next)), status: 409 }
    const changes = changedValues({ bank: bank.version }, { bank: version })
    const told = { uid, thing: stateThing(abbrev), note: way, changes }
    await recordDeed(services, 'publish-import', told)
    const left = planned.filter(({ is }) => is === 'unproved').length
    const onWord = written.filter(({ origin }) => origin === 'admin').length
    return { done: true, version, published: countInForce(next), left: left - onWord }
  })
}

const NOTHING = 'Riders have just these questions already, so nothing was published.'
const NEEDS_WORD =
  'Nothing was published: the manual proves none of these changes, and you did not give your word.'

function tooMany(count: number): string {
  const [most, all] = [BANK_FILE_ITEMS, count].map((number) => number.toLocaleString('en-US'))
  return `A bank has at most ${most} questions, and would have ${all}.`
}

function refused(message: string) {
  return { message, status: 422 } as const
}

/** Returns the ids of questions that riders do not get because an admin must decide, or decided. */
async function waitingIds(services: Services, abbrev: string, bank: Bank): Promise<Set<string>> {
  const live = new Set(bank.items.map(({ id }) => id))
  const review = await reviewItems(services, abbrev).list()
  const waiting = review.filter((one) => !live.has(one.id) && !isRejectedByRollBack(one))
  return new Set(waiting.map(({ id }) => id))
}

/** Puts new questions after those of the bank, so that the quick quiz stays as it is. */
function added(bank: readonly StoredItem[], ready: readonly StoredItem[]): StoredItem[] {
  const revised = new Map(ready.map((item) => [item.id, item]))
  const known = bank.map((item) => revised.get(item.id) ?? item)
  return once([...known, ...ready])
}

/** Returns the items without those whose id an earlier one has. */
function once(items: readonly StoredItem[]): StoredItem[] {
  const first = new Map<string, StoredItem>()
  for (const item of items) if (!first.has(item.id)) first.set(item.id, item)
  return [...first.values()]
}

function shownOf(
  abbrev: string,
  way: ImportWay,
  { version, items }: Bank,
  planned: readonly Planned[],
  others: readonly StoredItem[],
) {
  const taken = planned.filter((plan) => plan.is !== 'left')
  const notTaken = planned.filter((plan) => plan.is === 'left')
  const after = taken.map((plan) =>
    plan.is === 'known'
      ? plan.stored
      : { ...plan.item, source: sourceOf(plan, abbrev) ?? plan.item.source },
  )
  const staying = new Set([...others, ...notTaken.map(({ item }) => item)].map(({ id }) => id))
  const before = items.filter(({ id }) => !staying.has(id))
  const difference = differenceBetween(before, after)
  const unproved = taken.flatMap((plan) => {
    if (plan.is !== 'unproved') return []
    const { item, reasons, mayBeWord } = plan
    return [[item.id, { reasons, mayBeWord }] as const]
  })
  return {
    way,
    version,
    isReordered: way === 'replace' && isReordered(before, after),
    unproved: Object.fromEntries(unproved),
    notTaken: notTaken.map(({ item, reason }) => ({ id: item.id, title: item.question, reason })),
    ...difference,
    kept: items.length - difference.gone.length,
  }
}

/** True if the questions that both lists have are in another order. */
function isReordered(before: readonly { id: string }[], after: readonly { id: string }[]): boolean {
  const idsIn = (list: typeof before, other: typeof before) => {
    const others = new Set(other.map(({ id }) => id))
    return list.flatMap(({ id }) => (others.has(id) ? id : [])).join()
  }
  return idsIn(before, after) !== idsIn(after, before)
}

type New = Exclude<Planned, { is: 'known' | 'left' }>
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
