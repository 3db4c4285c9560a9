import { isDeepStrictEqual } from 'node:util'
import type { Write } from '../../../platform/documents/document-store.ts'
import type { Services } from '../../context.server.ts'
import type { Did } from '../../people/deeds/deed-words.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { notesOf } from '../../questions/question/item-notes.ts'
import { withStateLock } from '../../questions/states/state-lock.server.ts'
import { manualOf } from '../manuals/manual-file.ts'
import { textsOf } from '../proof/texts.ts'
import { applyEdition } from './apply-edition.server.ts'
import { nextRevision } from './next-version.server.ts'
import {
  type ChangedState,
  type ChangeOutcome,
  publishQuestion,
} from './publish-question.server.ts'
import { withdrawItem } from './pull-question.server.ts'
import { CHANGE_MESSAGES, type QuestionChange } from './question-changes.ts'
import { recordChange, seenBefore } from './record-change.server.ts'
import { isUnread, pendingReadings, reviewItems, runOf } from './review-items.server.ts'
import { rollBackBank } from './roll-back.server.ts'

const DONE = { done: true } as const
const NOT_THERE = { message: CHANGE_MESSAGES.notThere, status: 404 } as const
const NO_VERSION = { message: CHANGE_MESSAGES.noVersion, status: 404 } as const
const ONLY_PULLED = { message: CHANGE_MESSAGES.onlyPulled, status: 409 } as const
const NEWER_VERSION = { message: CHANGE_MESSAGES.newerVersion, status: 409 } as const
const WRITTEN = { message: CHANGE_MESSAGES.written, status: 409 } as const
const TOO_FEW = { message: CHANGE_MESSAGES.tooFew, status: 409 } as const
const TOO_FEW_STAND = { message: CHANGE_MESSAGES.tooFewStand, status: 409 } as const

/**
 * Makes one change of the admin to a state's questions. A single write changes all documents. A withdrawal
 * includes the writes of `also`.
 */
export async function changeQuestions(
  services: Services,
  abbrev: string,
  change: QuestionChange,
  { uid, uidHash: by, did }: { uid: string; uidHash: string; did?: Did },
  also: () => Promise<Write[]> = async () => [],
): Promise<ChangeOutcome> {
  return withStateLock(services, abbrev, async (lock) => {
    const before = await seenBefore(services, abbrev, change)
    const place = { services, lock, abbrev, by, waiting: reviewItems(services, abbrev) }
    const outcome = await changeIn(place, change, also)
    if ('done' in outcome) await recordChange(services, abbrev, change, { uid, did, before })
    return outcome
  })
}

async function changeIn(
  place: Reviewing,
  change: QuestionChange,
  also: () => Promise<Write[]>,
): Promise<ChangeOutcome> {
  const { services, lock, abbrev, by } = place
  switch (change.intent) {
    case 'approve':
    case 'approve-unproved':
      return approve(place, change)
    case 'reject':
      return setRejected(place, change, services.now().toISOString())
    case 'reject-all':
      return rejectAll(place, change.questions)
    case 'bring-back':
      return setRejected(place, change, null)
    case 'edit':
    case 'edit-unproved':
      return edit(place, change)
    case 'write':
    case 'write-unproved':
      return write(place, change)
    case 'withdraw':
      return withdraw(place, change, also)
    case 'roll-back':
      return outcomeOf(await rollBackBank(services, lock, abbrev, { to: change.version, by }))
    case 'undo':
      return undo(place, change.version)
    case 'apply-edition':
      return apply(place, change)
  }
}

type Change<Intent> = Extract<QuestionChange, { intent: Intent }>

type Reviewing = ChangedState & { waiting: ReturnType<typeof reviewItems> }

async function approve(
  place: Reviewing,
  { intent, item: written, notes, fits, ...seen }: Change<'approve' | 'approve-unproved'>,
): Promise<ChangeOutcome> {
  const { id } = seen
  const reviewed = await findReviewed(place, seen)
  if (!reviewed || reviewed.rejectedAt) return NOT_THERE
  const { latest } = await nextRevision(place.services, place.abbrev, id)
  return publishQuestion(place, {
    id,
    written,
    isProved: intent === 'approve',
    manual: reviewed.manual,
    before: latest,
    notes: notes ?? notesOf(latest ?? reviewed.item),
    fits,
    run: latest?.run ?? runOf(id),
    why: 'approve',
  })
}

/** Rejects a question of the review list, or restores a rejected one. The document stays. */
async function setRejected(
  place: Reviewing,
  seen: SeenInReview,
  rejectedAt: string | null,
): Promise<ChangeOutcome> {
  const { services, lock, abbrev, waiting } = place
  const reviewed = await findReviewed(place, seen)
  if (!reviewed || !reviewed.rejectedAt === !rejectedAt) return NOT_THERE
  const changes = [waiting.write.merge(seen.id, { rejectedAt })]
  if (isUnread({ ...reviewed, rejectedAt })) {
    const dueAt = services.now().toISOString()
    changes.push(pendingReadings(services).write.set(abbrev, { dueAt, attempts: 0 }))
  }
  await lock.commit(changes)
  return DONE
}

/** Rejects the questions that still wait as the admin saw them, in one batch. */
async function rejectAll(
  place: Reviewing,
  questions: readonly SeenInReview[],
): Promise<ChangeOutcome> {
  const { services, lock, waiting } = place
  const found = await Promise.all(questions.map((seen) => findReviewed(place, seen)))
  const ids = found.flatMap((one) => (one && !one.rejectedAt ? one.id : []))
  if (ids.length === 0) return NOT_THERE
  const rejectedAt = services.now().toISOString()
  await lock.commit(ids.map((id) => waiting.write.merge(id, { rejectedAt })))
  return { done: true, rejected: ids.length }
}

type SeenInReview = { id: string; createdAt?: string | undefined }

async function findReviewed({ waiting }: Reviewing, { id, createdAt }: SeenInReview) {
  const reviewed = await waiting.get(id)
  return createdAt === undefined || reviewed?.createdAt === createdAt ? reviewed : null
}

type Seen = { id: string; revision: number }

async function edit(
  place: ChangedState,
  { intent, item: written, notes, fits, ...seen }: Change<'edit' | 'edit-unproved'>,
): Promise<ChangeOutcome> {
  const { stored } = await find(place, seen)
  if (!stored) return NOT_THERE
  return publishQuestion(place, {
    id: seen.id,
    written,
    isProved: intent === 'edit',
    manual: manualOf(stored.source),
    before: stored,
    notes: notes ?? notesOf(stored),
    fits,
    why: 'edit',
  })
}

/** Publishes a new question of the admin. A repeated request changes nothing. */
async function write(
  place: ChangedState,
  { intent, id, item: written, notes }: Change<'write' | 'write-unproved'>,
): Promise<ChangeOutcome> {
  const { latest } = await nextRevision(place.services, place.abbrev, id)
  if (latest) return isDeepStrictEqual(textsOf(latest), textsOf(written)) ? DONE : WRITTEN
  return publishQuestion(place, {
    id,
    written,
    isProved: intent === 'write',
    manual: null,
    before: null,
    notes,
    why: 'write',
  })
}

/** Withdraws a question from riders. It waits for review, where the admin can approve it again. */
async function withdraw(
  place: ChangedState,
  seen: Seen,
  also: () => Promise<Write[]>,
): Promise<ChangeOutcome> {
  const { services, lock, abbrev, by } = place
  const { bank, stored } = await find(place, seen)
  if (!stored) return NOT_THERE
  return outcomeOf(await withdrawItem(services, lock, abbrev, bank, stored, by, await also()))
}

async function undo(
  { services, lock, abbrev, by }: ChangedState,
  seen: number,
): Promise<ChangeOutcome> {
  const { version } = await currentBank(services, abbrev)
  if (version !== seen) return NEWER_VERSION
  return outcomeOf(await rollBackBank(services, lock, abbrev, { to: version - 1, by }))
}

async function apply(
  { services, lock, abbrev, by }: ChangedState,
  { manual, version }: { manual: string; version: number },
): Promise<ChangeOutcome> {
  const applied = await applyEdition(services, lock, abbrev, { manual, version, by })
  if (applied === 'too few') return TOO_FEW_STAND
  return applied === 'newer version' ? NEWER_VERSION : DONE
}

async function find({ services, abbrev }: ChangedState, { id, revision }: Seen) {
  const bank = await currentBank(services, abbrev)
  const stored = bank.items.find((item) => item.id === id && item.revision === revision)
  return { bank, stored }
}

function outcomeOf(version: Awaited<ReturnType<typeof rollBackBank>>): ChangeOutcome {
  if (version === 'too few') return TOO_FEW
  if (version === 'only pulled') return ONLY_PULLED
  return version === 'no version' ? NO_VERSION : DONE
}
