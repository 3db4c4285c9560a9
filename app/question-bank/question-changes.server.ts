import { type Bank, currentBank } from '../bank/bank.server.ts'
import type { Services } from '../context.server.ts'
import { manualOf } from '../manuals/manual-file.ts'
import type { GeneratedItem } from '../proof/generated-item.ts'
import { type ItemNotes, keptNotes } from '../question/item-notes.ts'
import type { QuizItem } from '../question/quiz-item.ts'
import type { StoredItem } from '../question/stored-items.server.ts'
import { securityEvent } from '../security-event.server.ts'
import { type StateLock, withStateLock } from '../states/state-lock.server.ts'
import { readStateRecord } from '../states/states.server.ts'
import { applyEdition } from './apply-edition.server.ts'
import { makeNextVersion, newestTimes, nextRevision } from './next-version.server.ts'
import { provedItem, type Refusal, unprovedItem } from './publishable-item.server.ts'
import { withdrawItem } from './pull-question.server.ts'
import {
  CHANGE_MESSAGES,
  type ChangeReply,
  type QuestionChange,
  type SentItem,
} from './question-changes.ts'
import { isUnread, pendingReadings, reviewItems, runOf } from './review-items.server.ts'
import { rollBack } from './roll-back.server.ts'
import { writeQuestion } from './write-question.server.ts'

type ChangeOutcome =
  | Extract<ChangeReply, { done: true }>
  | Refusal
  | { message: string; status: 404 | 409 }

const DONE = { done: true } as const
const NOT_THERE = { message: CHANGE_MESSAGES.notThere, status: 404 } as const
const NO_VERSION = { message: CHANGE_MESSAGES.noVersion, status: 404 } as const
const ONLY_PULLED = { message: CHANGE_MESSAGES.onlyPulled, status: 409 } as const
const NEWER_VERSION = { message: CHANGE_MESSAGES.newerVersion, status: 409 } as const
const LAW_ENDED = { message: CHANGE_MESSAGES.lawEnded, status: 422 } as const
const TOO_FEW = { message: CHANGE_MESSAGES.tooFew, status: 409 } as const
const TOO_FEW_STAND = { message: CHANGE_MESSAGES.tooFewStand, status: 409 } as const

/** Makes one change of the admin to a state's questions. A single write changes all documents. */
export async function changeQuestions(
  services: Services,
  abbrev: string,
  change: QuestionChange,
  { uid, uidHash: by }: { uid: string; uidHash: string },
): Promise<ChangeOutcome> {
  const outcome = await withStateLock(services, abbrev, async (lock) => {
    const place = { services, lock, abbrev, by, waiting: reviewItems(services, abbrev) }
    switch (change.intent) {
      case 'approve':
      case 'approve-unproved':
        return approve(place, change)
      case 'reject':
        return setRejected(place, change, services.now().toISOString())
      case 'bring-back':
        return setRejected(place, change, null)
      case 'edit':
      case 'edit-unproved':
        return edit(place, change)
      case 'write':
      case 'write-unproved':
        return writeQuestion(services, lock, abbrev, change, by)
      case 'withdraw':
        return withdraw(place, change)
      case 'roll-back':
        return outcomeOf(await rollBack(services, lock, abbrev, { to: change.version, by }))
      case 'undo':
        return undo(place, change.version)
      case 'apply-edition':
        return apply(place, change)
    }
  })
  if ('done' in outcome) {
    const what = 'id' in change ? change.id : change.version
    const facts = { did: `${change.intent.replaceAll('-', ' ')} question`, abbrev, what, uid }
    services.log.info(securityEvent('admin.acted', facts), 'questions changed')
  }
  return outcome
}

type Change<Intent> = Extract<QuestionChange, { intent: Intent }>

type Place = {
  services: Services
  lock: StateLock
  abbrev: string
  by: string
  waiting: ReturnType<typeof reviewItems>
}

async function approve(
  place: Place,
  { intent, item: written, ...seen }: Change<'approve' | 'approve-unproved'>,
): Promise<ChangeOutcome> {
  const { services, lock, abbrev, by } = place
  const { id } = seen
  const reviewed = await findReviewed(place, seen)
  const record = await readStateRecord(services, abbrev)
  if (!reviewed || reviewed.rejectedAt || !record) return NOT_THERE
  const bank = await currentBank(services, abbrev)
  const { revision, latest } = await nextRevision(services, abbrev, id)
  const others = bank.items.filter((other) => other.id !== id)
  const sent = { written, manual: reviewed.manual, before: latest, others }
  const expiresAt = lawEndOf(written, latest)
  if (hasEnded(services, expiresAt)) return LAW_ENDED
  const publishable =
    intent === 'approve' ? await provedItem(services, record, sent) : unprovedItem(written)
  if ('message' in publishable) return publishable
  const [createdAt = ''] = await newestTimes(services, abbrev, 1)
  const text = { ...publishable, expiresAt }
  const { topic } = reviewed.item
  const run = runOf(id)
  const before = latest ?? {
    ...(topic && { topic }),
    ...(run && { run }),
    origin: 'manual' as const,
  }
  const approved = { ...revised(place, bank, before, text), id, revision, createdAt }
  const next = { items: [approved, ...others], written: [approved], why: 'approve', by } as const
  const version = await makeNextVersion(services, lock, abbrev, bank, next)
  return foundElsewhere(outcomeOf(version), written, approved)
}

/** Rejects a question of the review list, or restores a rejected one. The document stays. */
async function setRejected(
  place: Place,
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

type SeenInReview = { id: string; createdAt?: string | undefined }

async function findReviewed({ waiting }: Place, { id, createdAt }: SeenInReview) {
  const reviewed = await waiting.get(id)
  return createdAt === undefined || reviewed?.createdAt === createdAt ? reviewed : null
}

type Seen = { id: string; revision: number }

/** Publishes the next revision of a question, at the same place in the bank. */
async function edit(
  place: Place,
  { intent, item: written, ...seen }: Change<'edit' | 'edit-unproved'>,
): Promise<ChangeOutcome> {
  const { services, lock, abbrev, by } = place
  const { bank, stored } = await find(place, seen)
  const record = await readStateRecord(services, abbrev)
  if (!stored || !record) return NOT_THERE
  const others = bank.items.filter((other) => other !== stored)
  const sent = { written, manual: manualOf(stored.source), before: stored, others }
  const expiresAt = lawEndOf(written, stored)
  if (hasEnded(services, expiresAt)) return LAW_ENDED
  const publishable =
    intent === 'edit' ? await provedItem(services, record, sent) : unprovedItem(written)
  if ('message' in publishable) return publishable
  const { id, createdAt } = stored
  const { revision } = await nextRevision(services, abbrev, id)
  const text = { ...publishable, expiresAt }
  const edited = { ...revised(place, bank, stored, text), id, revision, createdAt }
  const items = bank.items.map((other) => (other === stored ? edited : other))
  const next = { items, written: [edited], why: 'edit', by } as const
  const version = await makeNextVersion(services, lock, abbrev, bank, next)
  return foundElsewhere(outcomeOf(version), written, edited)
}

function foundElsewhere(
  outcome: ChangeOutcome,
  { page }: GeneratedItem,
  { source }: QuizItem,
): ChangeOutcome {
  if (!('done' in outcome) || !source || source.page === page) return outcome
  return { done: true, page: source.page }
}

/** Withdraws a question from riders. It waits for review, where the admin can approve it again. */
async function withdraw(place: Place, seen: Seen): Promise<ChangeOutcome> {
  const { services, lock, abbrev, by } = place
  const { bank, stored } = await find(place, seen)
  if (!stored) return NOT_THERE
  return outcomeOf(await withdrawItem(services, lock, abbrev, bank, stored, { by }))
}

async function undo({ services, lock, abbrev, by }: Place, seen: number): Promise<ChangeOutcome> {
  const { version } = await currentBank(services, abbrev)
  if (version !== seen) return NEWER_VERSION
  return outcomeOf(await rollBack(services, lock, abbrev, { to: version - 1, by }))
}

async function apply(
  { services, lock, abbrev, by }: Place,
  { manual, version }: { manual: string; version: number },
): Promise<ChangeOutcome> {
  const applied = await applyEdition(services, lock, abbrev, { manual, version, by })
  if (applied === 'too few') return TOO_FEW_STAND
  return applied === 'newer version' ? NEWER_VERSION : DONE
}

async function find({ services, abbrev }: Place, { id, revision }: Seen) {
  const bank = await currentBank(services, abbrev)
  const stored = bank.items.find((item) => item.id === id && item.revision === revision)
  return { bank, stored }
}

function lawEndOf({ lawEnds }: SentItem, before: StoredItem | null): string | undefined {
  if (lawEnds === undefined) return before?.expiresAt
  return lawEnds ? `${lawEnds}T00:00:00.000Z` : undefined
}

function hasEnded({ now }: Services, expiresAt: string | undefined): boolean {
  return expiresAt !== undefined && expiresAt <= now().toISOString()
}

/** Combines the admin's text and the end of its law with what the previous revision has besides. */
function revised(
  { services }: Place,
  bank: Bank,
  before: ItemNotes & Pick<StoredItem, 'origin' | 'run'>,
  { item, origin, expiresAt }: Pick<StoredItem, 'origin' | 'expiresAt'> & { item: QuizItem },
): Omit<StoredItem, 'id' | 'revision' | 'createdAt'> {
  const { expiresAt: _, ...notes } = keptNotes(before, item, origin)
  return {
    ...item,
    ...notes,
    ...(before.run && { run: before.run }),
    ...(expiresAt && { expiresAt }),
    origin,
    checkedAt: services.now().toISOString(),
    version: bank.version + 1,
  }
}

function outcomeOf(version: Awaited<ReturnType<typeof rollBack>>): ChangeOutcome {
  if (version === 'too few') return TOO_FEW
  if (version === 'only pulled') return ONLY_PULLED
  return version === 'no version' ? NO_VERSION : DONE
}
