import type { Services } from '../context.server.ts'
import { manualOf, pageLink } from '../manuals/manual-file.ts'
import { storePage } from '../manuals/manual-pages.server.ts'
import type { GeneratedItem } from '../proof/generated-item.ts'
import { type Bank, type BankItem, currentBank } from '../quiz/bank.server.ts'
import { type QuizItem, quizItem } from '../quiz/quiz-item.ts'
import { originOf, type StoredQuizItem } from '../quiz/stored-items.server.ts'
import { securityEvent } from '../security-event.server.ts'
import { type StateLock, withStateLock } from '../states/state-lock.server.ts'
import { readStateRecord } from '../states/states.server.ts'
import { applyEdition } from './apply-edition.server.ts'
import { makeNextVersion, newestTimes, nextRevision } from './next-version.server.ts'
import { CHANGE_MESSAGES, type QuestionChange } from './question-changes.ts'
import { isUnread, pendingReadings, reviewItems } from './review-items.server.ts'
import { rollBack } from './roll-back.server.ts'

type ChangeOutcome = { done: true } | { message: string; status: 404 | 409 | 422 }

const DONE = { done: true } as const
const NOT_THERE = { message: CHANGE_MESSAGES.notThere, status: 404 } as const
const NO_VERSION = { message: CHANGE_MESSAGES.noVersion, status: 404 } as const
const NEWER_VERSION = { message: CHANGE_MESSAGES.newerVersion, status: 409 } as const
const TOO_FEW = { message: CHANGE_MESSAGES.tooFew, status: 409 } as const
const TOO_FEW_STAND = { message: CHANGE_MESSAGES.tooFewStand, status: 409 } as const
const UNFIT = { message: CHANGE_MESSAGES.unfit, status: 422 } as const

/** Makes one change of the admin to a state's questions, whole or not at all. */
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
        return approve(place, change.id, change.item)
      case 'reject':
        return setRejected(place, change.id, services.now().toISOString())
      case 'bring-back':
        return setRejected(place, change.id, null)
      case 'edit':
        return edit(place, change, change.item)
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
    const facts = { did: `${change.intent.replace('-', ' ')} question`, abbrev, what, uid }
    services.log.info(securityEvent('admin.acted', facts), 'questions changed')
  }
  return outcome
}

type Place = {
  services: Services
  lock: StateLock
  abbrev: string
  by: string
  waiting: ReturnType<typeof reviewItems>
}

/** Publishes a question that waited for review as the newest item of the bank. */
async function approve(place: Place, id: string, written: GeneratedItem): Promise<ChangeOutcome> {
  const { services, lock, abbrev, by, waiting } = place
  const reviewed = await waiting.get(id)
  if (!reviewed || reviewed.rejectedAt || !(await readStateRecord(services, abbrev)))
    return NOT_THERE
  const item = await toQuizItem(place, written, reviewed.manual)
  if (!item) return UNFIT
  const bank = await currentBank(services, abbrev)
  const { revision, latest } = await nextRevision(services, abbrev, id)
  const [createdAt = ''] = await newestTimes(services, abbrev, 1)
  const approved = { ...revised(place, bank, latest, item), id, revision, createdAt }
  const others = bank.items.filter((other) => other.id !== id)
  const next = { items: [approved, ...others], written: [approved], why: 'approve', by } as const
  const settle = () => [waiting.write.delete(id)]
  return outcomeOf(await makeNextVersion(services, lock, abbrev, bank, next, settle))
}

/** Rejects a question that waits, or brings a rejected one back. The document stays. */
async function setRejected(
  { services, lock, abbrev, waiting }: Place,
  id: string,
  rejectedAt: string | null,
): Promise<ChangeOutcome> {
  const reviewed = await waiting.get(id)
  if (!reviewed || !reviewed.rejectedAt === !rejectedAt) return NOT_THERE
  const changes = [waiting.write.merge(id, { rejectedAt })]
  if (isUnread({ ...reviewed, rejectedAt })) {
    const dueAt = services.now().toISOString()
    changes.push(pendingReadings(services).write.set(abbrev, { dueAt, attempts: 0 }))
  }
  await lock.commit(changes)
  return DONE
}

type Seen = { id: string; revision: number }

/** Publishes the next revision of a question, in its place. */
async function edit(place: Place, seen: Seen, written: GeneratedItem): Promise<ChangeOutcome> {
  const { services, lock, abbrev, by } = place
  const { bank, stored } = await find(place, seen)
  if (!stored) return NOT_THERE
  const item = await toQuizItem(place, written, manualOf(stored.source))
  if (!item) return UNFIT
  const { id, createdAt } = stored
  const { revision } = await nextRevision(services, abbrev, id)
  const edited = { ...revised(place, bank, stored, item), id, revision, createdAt }
  const items = bank.items.map((other) => (other === stored ? edited : other))
  const next = { items, written: [edited], why: 'edit', by } as const
  return outcomeOf(await makeNextVersion(services, lock, abbrev, bank, next))
}

/** Takes a question from riders. It waits for review again, so the admin can fix and approve it. */
async function withdraw(place: Place, seen: Seen): Promise<ChangeOutcome> {
  const { services, lock, abbrev, by, waiting } = place
  const { bank, stored } = await find(place, seen)
  if (!stored) return NOT_THERE
  const { page = null, quote = '' } = stored.source ?? {}
  const review = waiting.write.set(stored.id, {
    item: { ...stored, page, quote },
    reasons: [{ code: 'withdrawn' }],
    manual: manualOf(stored.source),
    createdAt: services.now().toISOString(),
  })
  const items = bank.items.filter((other) => other !== stored)
  const next = { items, why: 'withdraw', by } as const
  return outcomeOf(await makeNextVersion(services, lock, abbrev, bank, next, () => [review]))
}

/** Restores the version before the one that the admin saw. */
async function undo({ services, lock, abbrev, by }: Place, seen: number): Promise<ChangeOutcome> {
  const { version } = await currentBank(services, abbrev)
  if (version !== seen) return NEWER_VERSION
  return outcomeOf(await rollBack(services, lock, abbrev, { to: version - 1, by }))
}

/** Makes the bank cite the state's new manual, as the list showed the admin. */
async function apply(
  { services, lock, abbrev, by }: Place,
  { manual, version }: { manual: string; version: number },
): Promise<ChangeOutcome> {
  const applied = await applyEdition(services, lock, abbrev, { manual, version, by })
  if (applied === 'too few') return TOO_FEW_STAND
  return applied === 'newer version' ? NEWER_VERSION : DONE
}

/** The bank, and its item if that still is the revision that the admin saw. */
async function find({ services, abbrev }: Place, { id, revision }: Seen) {
  const bank = await currentBank(services, abbrev)
  const stored = bank.items.find((item) => item.id === id && item.revision === revision)
  return { bank, stored }
}

/** The text of the admin with what stays of the revision before it. */
function revised(
  { services }: Place,
  bank: Bank,
  before: StoredQuizItem | null,
  item: QuizItem,
): Omit<BankItem, 'id' | 'revision' | 'createdAt'> {
  const { topic, expiresAt, picture } = before ?? {}
  const isStarter = before !== null && originOf(before) === 'starter'
  return {
    ...item,
    ...(topic && { topic }),
    ...(expiresAt && { expiresAt }),
    ...(picture && { picture }),
    origin: item.source ? 'manual' : isStarter ? 'starter' : 'admin',
    checkedAt: services.now().toISOString(),
    version: bank.version + 1,
  }
}

function outcomeOf(version: Awaited<ReturnType<typeof rollBack>>): ChangeOutcome {
  if (version === 'too few') return TOO_FEW
  return version === 'no version' ? NO_VERSION : DONE
}

/** The Quiz item that the admin wrote, or null if it is invalid. Its source is a page that exists. */
async function toQuizItem(
  { services, abbrev }: Place,
  { page, quote, ...item }: GeneratedItem,
  manual: string | null,
): Promise<QuizItem | null> {
  const isShown = manual && page && quote && (await storePage(services, { abbrev, manual, page }))
  const source = isShown ? { page, quote, link: pageLink(abbrev, manual, page) } : undefined
  const parsed = quizItem.safeParse({ ...item, ...(source && { source }) })
  return parsed.success ? parsed.data : null
}
