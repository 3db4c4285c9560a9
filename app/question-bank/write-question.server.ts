import { isDeepStrictEqual } from 'node:util'
import { currentBank } from '../bank/bank.server.ts'
import type { Services } from '../context.server.ts'
import { fittingNotes } from '../question/item-notes.ts'
import { unknownPicture } from '../question/pictures.server.ts'
import { picturesOf } from '../question/pictures.ts'
import { toQuizItem } from '../question/quiz-item.ts'
import type { StoredItem } from '../question/stored-items.server.ts'
import type { StateLock } from '../states/state-lock.server.ts'
import { readStateRecord } from '../states/states.server.ts'
import { notesCiteManual } from './admins-word.ts'
import { makeNextVersion, newestTimes, nextRevision } from './next-version.server.ts'
import { provedItem, type Refusal, unprovedItem } from './publishable-item.server.ts'
import { CHANGE_MESSAGES, type QuestionChange } from './question-changes.ts'

type Writing = Extract<QuestionChange, { intent: 'write' | 'write-unproved' }>
type Outcome = Refusal | { message: string; status: 404 | 409 } | { done: true; page?: number }

const NOT_THERE = { message: CHANGE_MESSAGES.notThere, status: 404 } as const
const WRITTEN = { message: CHANGE_MESSAGES.written, status: 409 } as const
const NO_PICTURE = { message: CHANGE_MESSAGES.noPicture, status: 422 } as const
const NOTES_CITE = { message: CHANGE_MESSAGES.notesCite, status: 422 } as const

/** Publishes a question that the admin wrote, as the first question of the next version. */
export async function writeQuestion(
  services: Services,
  lock: StateLock,
  abbrev: string,
  { intent, id, item: written, notes }: Writing,
  by: string,
): Promise<Outcome> {
  const record = await readStateRecord(services, abbrev)
  if (!record) return NOT_THERE
  const isProved = intent === 'write'
  const told = fittingNotes(notes, written, isProved)
  if (unknownPicture(notes)) return NO_PICTURE
  if (notesCiteManual(told)) return NOTES_CITE
  const bank = await currentBank(services, abbrev)
  const hasPicture = picturesOf(notes).length > 0
  const sent = { written, manual: null, before: null, others: bank.items, hasPicture }
  const { latest } = await nextRevision(services, abbrev, id)
  if (latest) {
    const { source: _, ...texts } = toQuizItem(latest)
    const { question, options, correctAnswer, explanation } = written
    const isRetry = isDeepStrictEqual(texts, { question, options, correctAnswer, explanation })
    return isRetry ? { done: true } : WRITTEN
  }
  const publishable = isProved ? await provedItem(services, record, sent) : unprovedItem(written)
  if ('message' in publishable) return publishable
  const [createdAt = ''] = await newestTimes(services, abbrev, 1)
  const item: StoredItem = {
    ...publishable.item,
    ...told,
    id,
    revision: 1,
    origin: publishable.origin,
    createdAt,
    checkedAt: services.now().toISOString(),
    version: bank.version + 1,
  }
  const items = [item, ...bank.items]
  const next = { items, written: [item], why: 'write', by } as const
  await makeNextVersion(services, lock, abbrev, bank, next)
  const { page } = item.source ?? {}
  return { done: true, ...(page && page !== written.page && { page }) }
}
