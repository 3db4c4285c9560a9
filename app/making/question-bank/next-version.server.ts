import { isDeepStrictEqual } from 'node:util'
import type { Write } from '../../../platform/documents/document-store.ts'
import type { Services } from '../../context.server.ts'
import {
  type Bank,
  type BankVersion,
  bankVersions,
  documentIdOf,
  readRevision,
} from '../../questions/bank/bank.server.ts'
import { inForce } from '../../questions/bank/questions.server.ts'
import { LOADED_ITEMS, QUIZ_LENGTH } from '../../questions/question/quiz-limits.ts'
import {
  quizItems,
  refOf,
  type StoredItem,
  toRiderItem,
} from '../../questions/question/stored-items.server.ts'
import type { StateLock } from '../../questions/states/state-lock.server.ts'
import { stateRecords } from '../../questions/states/states.server.ts'
import { summaryOf } from './bank-summary.server.ts'
import { chooseQuickQuiz } from './quick-quiz.ts'
import { reviewItems } from './review-items.server.ts'

type NextVersion = Pick<BankVersion, 'why' | 'by'> & {
  /**
   * All questions of the version. The 25 of the quick quiz move to the front of this order, unless
   * the version restores an earlier one.
   */
  items: readonly StoredItem[]
  written?: readonly StoredItem[]
  restores?: number
  /** The admin's choice of the 25, or null for the automatic choice. By default it stays. */
  arranged?: readonly string[] | null
  /** True if the questions of runs compete for their places anew, as if they joined now. */
  isChosenAnew?: boolean
}

export const TOO_FEW = 'too few'

/**
 * Makes the next version of a state's bank. One batch holds the version, the writes of `also` and
 * the commit of the lock. A question that riders now get leaves the review. Returns the version's
 * number. Returns `TOO_FEW` if riders would get fewer questions than now, and fewer than
 * `QUIZ_LENGTH`.
 */
export async function makeNextVersion(
  services: Services,
  lock: StateLock,
  abbrev: string,
  bank: Bank,
  next: NextVersion,
  also: (version: number) => Write[] = () => [],
): Promise<number | typeof TOO_FEW> {
  const { written = [], why, by, restores, arranged = bank.arranged } = next
  const countInForce = (list: readonly StoredItem[]) => inForce(list, services.now()).length
  if (countInForce(next.items) < Math.min(QUIZ_LENGTH, countInForce(bank.items))) return TOO_FEW
  const items = restores === undefined ? inOrder(services, bank, next) : next.items
  const number = bank.version + 1
  const now = services.now().toISOString()
  const marked = await Promise.all(
    written.map((item) => withSameSince(services, abbrev, item, why)),
  )
  const before = new Set(bank.items.map(refOf))
  const came = new Set(items.filter((item) => !before.has(refOf(item))).map(({ id }) => id))
  const review = reviewItems(services, abbrev)
  const settled = came.size > 0 ? (await review.list()).filter(({ id }) => came.has(id)) : []
  const asked = items.slice(0, LOADED_ITEMS)
  const hasStarter = asked.some((item) => item.origin === 'starter')
  const committed = await lock.commit([
    bankVersions(services, abbrev).write.create(String(number), {
      number,
      items: items.map(refOf),
      why,
      ...(arranged && { arranged: [...arranged] }),
      by,
      restores: restores ?? null,
      createdAt: now,
      summary: summaryOf(items),
    }),
    ...marked.map((item) =>
      quizItems(services, abbrev).write.create(documentIdOf(item), { ...item, version: number }),
    ),
    stateRecords(services).write.merge(abbrev, {
      version: number,
      questions: hasStarter ? 'starter' : 'manual',
      itemCount: items.length,
      updatedAt: now,
    }),
    ...settled.map(({ id }) => review.write.delete(id)),
    ...also(number),
  ])
  if (!committed) throw new Error(`${abbrev} has documents of a version ${number} already`)
  services.log.info({ abbrev, version: number, why, items: items.length }, 'bank changed')
  return number
}

/** Returns the version's questions, the 25 of the quick quiz first. */
function inOrder(
  services: Services,
  bank: Bank,
  { items, arranged = bank.arranged, isChosenAnew = false }: NextVersion,
): StoredItem[] {
  const before = new Set(isChosenAnew ? [] : bank.items.map(({ id }) => id))
  const joining = items.filter(({ id, run }) => run !== undefined && !before.has(id))
  const chosen = chooseQuickQuiz(inForce(items, services.now()), {
    arranged: arranged ?? [],
    joining: new Set(joining.map(({ id }) => id)),
  })
  return [...chosen, ...items.filter((item) => !chosen.includes(item))]
}

/**
 * Sets `sameSince` on a revision with the same content as the previous one. Then reports about the
 * previous revision still apply.
 */
async function withSameSince(
  services: Services,
  abbrev: string,
  { sameSince: _, ...item }: StoredItem,
  why: BankVersion['why'],
): Promise<StoredItem> {
  const { id, revision } = item
  if (revision === 1) return item
  const before = await readRevision(services, abbrev, { id, revision: revision - 1 })
  const isSame = before && isDeepStrictEqual(toldBy(before, why), toldBy(item, why))
  return isSame ? { ...item, sameSince: before.sameSince ?? before.revision } : item
}

/**
 * Returns the content that riders read. For an edition, leaves out source and explanation, because
 * an edition changes only the place that they cite.
 */
function toldBy(item: StoredItem, why: BankVersion['why']) {
  const { revision: _, sameSince: __, checked: ___, ...told } = toRiderItem(item)
  return why === 'edition' ? { ...told, source: null, explanation: null } : told
}

export async function nextRevision(
  services: Services,
  abbrev: string,
  id: string,
): Promise<{ revision: number; latest: StoredItem | null }> {
  let latest: StoredItem | null = null
  for (let revision = 1; ; revision++) {
    const found = await readRevision(services, abbrev, { id, revision })
    if (!found) return { revision, latest }
    latest = found
  }
}

/** False if the question has a newer revision, even if riders do not get that revision. */
export async function isLatestRevision(
  services: Services,
  abbrev: string,
  { id, revision }: Pick<StoredItem, 'id' | 'revision'>,
): Promise<boolean> {
  return (await readRevision(services, abbrev, { id, revision: revision + 1 })) === null
}

/**
 * Returns the questions, each with its latest stored revision or null. A question in review does
 * not store all fields of that revision.
 */
export function withRevisions<T extends { id: string }>(
  services: Services,
  abbrev: string,
  questions: readonly T[],
): Promise<(T & { before: StoredItem | null })[]> {
  const found = questions.map(async (question) => {
    const { latest } = await nextRevision(services, abbrev, question.id)
    return { ...question, before: latest }
  })
  return Promise.all(found)
}

/** Returns the latest revision of each stored item, by the item's id. */
export async function latestRevisions(
  services: Services,
  abbrev: string,
): Promise<Map<string, StoredItem>> {
  const latest = new Map<string, StoredItem>()
  for (const stored of await quizItems(services, abbrev).list()) {
    const [id = ''] = stored.id.split('~')
    if (stored.revision > (latest.get(id)?.revision ?? 0)) latest.set(id, { ...stored, id })
  }
  return latest
}

/**
 * Returns creation times for new items: one millisecond apart, latest first. All are later than the
 * times of stored items, even if the clock was set back.
 */
export async function newestTimes(
  services: Services,
  abbrev: string,
  count: number,
): Promise<string[]> {
  const [newest] = await quizItems(services, abbrev).list({ orderBy: 'createdAt desc', limit: 1 })
  const afterAll = newest ? Date.parse(newest.createdAt) + count : 0
  const first = Math.max(services.now().getTime(), afterAll)
  return Array.from({ length: count }, (_, index) => new Date(first - index).toISOString())
}
