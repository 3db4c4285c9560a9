import { isDeepStrictEqual } from 'node:util'
import type { Services } from '../../context.server.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import type { DraftItem } from '../../questions/question/draft-item.ts'
import {
  fittingNotes,
  hasSameTexts,
  type ItemNotes,
  lastingNotes,
  notesOf,
} from '../../questions/question/item-notes.ts'
import { isPictured } from '../../questions/question/picture-notes.ts'
import { unknownPicture } from '../../questions/question/pictures.server.ts'
import { picturesOf } from '../../questions/question/pictures.ts'
import { type QuizItem, quizItem, toQuizItem } from '../../questions/question/quiz-item.ts'
import type { Reason } from '../../questions/question/reasons.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import type { StateLock } from '../../questions/states/state-lock.server.ts'
import type { StateRecord } from '../../questions/states/state-record.ts'
import { readStateRecord } from '../../questions/states/states.server.ts'
import { sourceIn } from '../manuals/manual-file.ts'
import { storePage } from '../manuals/manual-pages.server.ts'
import { citesManual, notesCiteManual } from './admins-word.ts'
import { makeNextVersion, newestTimes, nextRevision, TOO_FEW } from './next-version.server.ts'
import { proveItem } from './prove-item.server.ts'
import { CHANGE_MESSAGES, type Fits, type QuestionEdit } from './question-changes.ts'

type Publishable = { item: QuizItem; origin: StoredItem['origin'] }
type Refusal = { message: string; status: 404 | 409 | 422; reasons?: Reason[] }
export type ChangeOutcome = { done: true; page?: number; rejected?: number } | Refusal

/** A state whose questions the admin changes. `by` is the hash of the admin. */
export type ChangedState = { services: Services; lock: StateLock; abbrev: string; by: string }

type Publishing = {
  id: string
  written: QuestionEdit['item']
  /** False for a question on the admin's word. */
  isProved: boolean
  /** The id of the manual that must prove the question. Null means the state's current manual. */
  manual: string | null
  /** The latest revision. Null for a new question. */
  before: StoredItem | null
  /** The notes from the form. */
  notes: ItemNotes
  /** Undefined if the admin has not said whether the source and the reasons still fit. */
  fits?: Fits | undefined
  run?: number | undefined
  why: 'approve' | 'edit' | 'write'
}

/**
 * Publishes the next revision of a question, as the admin wrote it. An edited question keeps its
 * place in the bank. Any other question becomes the first.
 */
export async function publishQuestion(
  { services, lock, abbrev, by }: ChangedState,
  { id, written, isProved, manual, before, notes: sent, fits, run = before?.run, why }: Publishing,
): Promise<ChangeOutcome> {
  const record = await readStateRecord(services, abbrev)
  if (!record) return NOT_THERE
  const bank = await currentBank(services, abbrev)
  const others = bank.items.filter((other) => other.id !== id)
  const now = services.now().toISOString()
  const expiresAt = lawEndOf(written, before)
  if (expiresAt && expiresAt <= now) return LAW_ENDED
  const { expiresAt: _, ...notes } = fits === 'no' ? lastingNotes(sent) : notesOf(sent)
  const refused = refusedNote(notes, before)
  if (refused) return refused
  const told = { written, notes, manual, before, others }
  const publishable =
    unchangedItem(told) ??
    (isProved ? await provedItem(services, record, told) : unprovedItem(written))
  if ('message' in publishable) return publishable
  const { item, origin } = publishable
  const kept = fittingNotes(notes, item, origin === 'manual')
  if (before && !fits && mayNotFit(before, item, kept)) return FITS
  // A question on the admin's word stays about its facts, which vary the questions of an exam.
  const facts = fits !== 'no' && origin !== 'manual' && before?.facts
  const { revision } = await nextRevision(services, abbrev, id)
  const [newest = ''] = await newestTimes(services, abbrev, 1)
  const published: StoredItem = {
    ...item,
    ...kept,
    ...(facts && { facts }),
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
const NO_PICTURE = { message: CHANGE_MESSAGES.noPicture, status: 422 } as const
const NOTES_CITE = { message: CHANGE_MESSAGES.notesCite, status: 422 } as const
const FITS = { message: CHANGE_MESSAGES.fits, status: 422 } as const
const UNPROVED = { message: CHANGE_MESSAGES.unproved, status: 422 } as const

function lawEndOf(
  { lawEnds }: QuestionEdit['item'],
  before: StoredItem | null,
): string | undefined {
  if (lawEnds === undefined) return before?.expiresAt
  return lawEnds ? `${lawEnds}T00:00:00.000Z` : undefined
}

/** Refuses a picture that the product lacks, and a reason that cites the manual. */
function refusedNote(notes: ItemNotes, before: ItemNotes | null): Refusal | null {
  if (unknownPicture(notes, before ?? {})) return NO_PICTURE
  const { whyWrong = {} } = notes
  const earlier = Object.values(before?.whyWrong ?? {})
  const changed = Object.entries(whyWrong).filter(([, why]) => !earlier.includes(why))
  return notesCiteManual({ whyWrong: Object.fromEntries(changed) }) ? NOTES_CITE : null
}

/** True if the texts changed, and the source or the reasons from before would stay. */
function mayNotFit(before: StoredItem, item: QuizItem, { citation, whyWrong }: ItemNotes): boolean {
  const had = before.citation ?? before.whyWrong
  return Boolean(had && (citation ?? whyWrong)) && !hasSameTexts(before, item)
}

type Told = Pick<Publishing, 'written' | 'notes' | 'manual' | 'before'> & {
  others: readonly StoredItem[]
}

/**
 * Returns a question that cites no page as what it was, if its texts are the same. The facts of a
 * starter question prove its notes, too.
 */
function unchangedItem({ written, notes, before }: Told): Publishable | null {
  const citesNothing = written.page === null && written.quote === ''
  if (!before || before.origin === 'manual' || !citesNothing) return null
  const isSame = hasSameTexts(before, written)
  const areNotesSame = isDeepStrictEqual(factualNotes(before), factualNotes(notes))
  if (!isSame || (before.origin === 'starter' && !areNotesSame)) return null
  return { item: toQuizItem(before), origin: before.origin }
}

function factualNotes({ citation, whyWrong, ...notes }: ItemNotes) {
  return { citation, whyWrong, pictures: picturesOf(notes) }
}

/** Proves a question of the admin. */
async function provedItem(
  services: Services,
  record: StateRecord,
  { written, notes, manual, others }: Told,
): Promise<Publishable | Refusal> {
  const parsed = quizItem.safeParse(textsOf(written))
  if (!parsed.success) return UNFIT
  const hasPicture = isPictured(notes)
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
