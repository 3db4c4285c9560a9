import { isDeepStrictEqual } from 'node:util'
import { currentBank } from '../bank/bank.server.ts'
import type { Services } from '../context.server.ts'
import { sourceIn } from '../manuals/manual-file.ts'
import { storePage } from '../manuals/manual-pages.server.ts'
import type { Reason } from '../proof/reasons.ts'
import type { DraftItem } from '../question/draft-item.ts'
import { fittingNotes, type ItemNotes, keptNotes } from '../question/item-notes.ts'
import { picturesOf } from '../question/pictures.ts'
import { type QuizItem, quizItem, toQuizItem } from '../question/quiz-item.ts'
import type { StoredItem } from '../question/stored-items.server.ts'
import type { StateLock } from '../states/state-lock.server.ts'
import type { StateRecord } from '../states/state-record.ts'
import { readStateRecord } from '../states/states.server.ts'
import { citesManual } from './admins-word.ts'
import { makeNextVersion, newestTimes, nextRevision, TOO_FEW } from './next-version.server.ts'
import { proveItem } from './prove-item.server.ts'
import { CHANGE_MESSAGES, type SentItem } from './question-changes.ts'

type Publishable = { item: QuizItem; origin: StoredItem['origin'] }
type Refusal = { message: string; status: 404 | 409 | 422; reasons?: Reason[] }
export type ChangeOutcome = { done: true; page?: number } | Refusal

/** A state whose questions the admin changes. `by` is the hash of the admin. */
export type Place = { services: Services; lock: StateLock; abbrev: string; by: string }

type Publishing = {
  id: string
  written: SentItem
  /** False for a question on the admin's word. */
  isProved: boolean
  /** The id of the manual that must prove the question. Null means the state's current manual. */
  manual: string | null
  /** The latest revision. Null for a new question. */
  before: StoredItem | null
  /** The notes of a new question. */
  notes?: ItemNotes
  run?: number | undefined
  why: 'approve' | 'edit' | 'write'
}

/**
 * Publishes the next revision of a question, as the admin wrote it. An edited question keeps its
 * place in the bank. Any other question becomes the first.
 */
export async function publishQuestion(
  { services, lock, abbrev, by }: Place,
  { id, written, isProved, manual, before, notes = {}, run = before?.run, why }: Publishing,
): Promise<ChangeOutcome> {
  const record = await readStateRecord(services, abbrev)
  if (!record) return NOT_THERE
  const bank = await currentBank(services, abbrev)
  const others = bank.items.filter((other) => other.id !== id)
  const now = services.now().toISOString()
  const expiresAt = lawEndOf(written, before)
  if (expiresAt && expiresAt <= now) return LAW_ENDED
  const hasPicture = picturesOf(before ?? notes).length > 0
  const sent = { written, manual, before, others, hasPicture }
  const publishable = isProved ? await provedItem(services, record, sent) : unprovedItem(written)
  if ('message' in publishable) return publishable
  const { item, origin } = publishable
  const { expiresAt: _, ...kept } = before
    ? keptNotes(before, item, origin)
    : fittingNotes(notes, item, origin === 'manual')
  const { revision } = await nextRevision(services, abbrev, id)
  const [newest = ''] = await newestTimes(services, abbrev, 1)
  const published: StoredItem = {
    ...item,
    ...kept,
    ...(run && { run }),
    ...(expiresAt && { expiresAt }),
    id,
    revision,
    origin,
    createdAt: why === 'edit' && before ? before.createdAt : newest,
    checkedAt: now,
    version: bank.version + 1,
  }
  const items =
    why === 'edit'
      ? bank.items.map((other) => (other.id === id ? published : other))
      : [published, ...others]
  const next = { items, written: [published], why, by }
  const version = await makeNextVersion(services, lock, abbrev, bank, next)
  if (version === TOO_FEW) return { message: CHANGE_MESSAGES.tooFew, status: 409 }
  const { page } = published.source ?? {}
  return { done: true, ...(page && page !== written.page && { page }) }
}

const NOT_THERE = { message: CHANGE_MESSAGES.notThere, status: 404 } as const
const LAW_ENDED = { message: CHANGE_MESSAGES.lawEnded, status: 422 } as const
const UNFIT = { message: CHANGE_MESSAGES.unfit, status: 422 } as const
const CITES = { message: CHANGE_MESSAGES.cites, status: 422 } as const
const UNPROVED = { message: CHANGE_MESSAGES.unproved, status: 422 } as const

function lawEndOf({ lawEnds }: SentItem, before: StoredItem | null): string | undefined {
  if (lawEnds === undefined) return before?.expiresAt
  return lawEnds ? `${lawEnds}T00:00:00.000Z` : undefined
}

type Sent = Pick<Publishing, 'written' | 'manual' | 'before'> & {
  others: readonly StoredItem[]
  hasPicture: boolean
}

/** Proves a question of the admin. An unchanged question without a page and a quote passes unproved. */
async function provedItem(
  services: Services,
  record: StateRecord,
  { written, manual, before, others, hasPicture }: Sent,
): Promise<Publishable | Refusal> {
  const parsed = quizItem.safeParse(textsOf(written))
  if (!parsed.success) return UNFIT
  const citesNothing = written.page === null && written.quote === ''
  const isSame = before && citesNothing && isDeepStrictEqual(toQuizItem(before), parsed.data)
  if (isSame) return { item: parsed.data, origin: before.origin }

  const id = manual ?? record.manual?.id ?? null
  const proof = await proveItem(services, record, written, { manual: id, others, hasPicture })
  if ('reasons' in proof) return { ...UNPROVED, ...proof }
  const place = id && { abbrev: record.abbrev, manual: id, page: proof.page }
  if (!place || !(await storePage(services, place))) {
    return { ...UNPROVED, reasons: [{ code: 'replaced' }] }
  }
  const source = sourceIn(place, proof)
  return { item: toQuizItem({ ...parsed.data, source }), origin: 'manual' }
}

/**
 * Removes the quotation, page and link from a question. Refuses a question whose texts cite the
 * manual.
 */
export function unprovedItem(written: DraftItem): Publishable | Refusal {
  const parsed = quizItem.safeParse(textsOf(written))
  if (!parsed.success) return UNFIT
  return citesManual(written) ? CITES : { item: parsed.data, origin: 'admin' }
}

function textsOf({ question, options, correctAnswer, explanation }: DraftItem) {
  return { question, options, correctAnswer, explanation }
}
