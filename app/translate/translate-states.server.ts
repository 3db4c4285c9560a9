import type { AiModel } from '../../platform/ai/ai-model.ts'
import { nextDay } from '../ai-budget/ai-usage.ts'
import type { Trouble } from '../ai-budget/ask-for-list.server.ts'
import { currentBank } from '../bank/bank.server.ts'
import type { Services } from '../context.server.ts'
import type { StoredItem } from '../question/stored-items.server.ts'
import { readRemoteConfig } from '../remote-config/remote-config.server.ts'
import { withStateLock } from '../states/state-lock.server.ts'
import { isCurrent, markOf } from '../translations/item-translation.ts'
import {
  askForTranslations,
  pendingTranslations,
} from '../translations/pending-translations.server.ts'
import {
  AI_MODEL,
  currentOf,
  itemTranslations,
  stateTranslations,
} from '../translations/state-translations.server.ts'
import { type Admin, type Outcome, record } from './change-translation.server.ts'
import { isUnread } from './draft-doubts.ts'
import { TRANSLATION_MESSAGES as messages } from './translation-messages.ts'
import { prefilled, translationOf } from './translation-texts.ts'
import { type ToTranslate, type Written, writeSpanish } from './write-spanish.server.ts'

const LOOK_EVERY_MS = 6_000
/** The model translates this many questions at once, so that an answer stays short. */
const QUESTIONS_AT_ONCE = 13
/** A process claims a state for this many milliseconds, which is longer than four calls take. */
const CLAIM_MS = 80 * 60_000
const FIRST_PAUSE_MS = 2 * 60_000
const MAX_ATTEMPTS = 5

/** Translates the questions of states that wait for it. Ends when the server stops. */
export function watchTranslations(services: Services): void {
  if (!services.aiModel) return
  services.background.repeat('translating states', LOOK_EVERY_MS, async (signal) => {
    const work = await claimDue(services)
    await work?.(signal)
  })
}

/** Returns why the AI model can't translate, as a sentence for the admin. Null if it can. */
export async function whyNoTranslations(services: Services): Promise<string | null> {
  if (!services.aiModel) return messages.noModel
  return (await readRemoteConfig(services)).enable_gemini_call ? null : messages.switchedOff
}

/** Lets the AI model translate a state's questions without a current translation. */
export async function orderTranslations(
  services: Services,
  abbrev: string,
  admin: Admin,
): Promise<Outcome> {
  const refusal = await whyNoTranslations(services)
  if (refusal) return { message: refusal, status: 409 }
  return withStateLock(services, abbrev, async (lock): Promise<Outcome> => {
    await lock.commit([askForTranslations(services, abbrev)])
    record(services, 'order translations', { abbrev, what: 'all' }, admin)
    return { done: messages.ordered }
  })
}

/** Ends the work on a state. What the AI model is writing just now is still stored. */
export function stopTranslations(
  services: Services,
  abbrev: string,
  admin: Admin,
): Promise<Outcome> {
  return withStateLock(services, abbrev, async (lock): Promise<Outcome> => {
    await lock.commit([pendingTranslations(services).write.delete(abbrev)])
    record(services, 'stop translations', { abbrev, what: 'all' }, admin)
    return { done: messages.stopped }
  })
}

/** Claims the first state that is due, and returns the work. Null if there is none. */
export async function claimDue(
  services: Services,
): Promise<((signal: AbortSignal) => Promise<void>) | null> {
  const { aiModel } = services
  if (!aiModel || (await whyNoTranslations(services))) return null
  const now = services.now().toISOString()
  const pending = await pendingTranslations(services).list()
  const abbrev = pending.find(({ dueAt }) => dueAt !== null && dueAt <= now)?.id
  if (!abbrev || !(await claim(services, abbrev))) return null
  return async (signal) => {
    try {
      await translateSome(services, aiModel, abbrev, signal)
    } catch (error) {
      if (!signal.aborted) throw error
      // The server stops. Another process may go on at once.
      const dueAt = services.now().toISOString()
      await pendingTranslations(services).merge(abbrev, { dueAt })
    }
  }
}

/** Returns true in only one process. */
function claim(services: Services, abbrev: string): Promise<boolean> {
  return withStateLock(services, abbrev, async (lock) => {
    const pending = await pendingTranslations(services).get(abbrev)
    const now = services.now().getTime()
    if (!pending?.dueAt || Date.parse(pending.dueAt) > now) return false
    const dueAt = new Date(now + CLAIM_MS).toISOString()
    return lock.commit([pendingTranslations(services).write.merge(abbrev, { dueAt })])
  })
}

async function translateSome(
  services: Services,
  aiModel: AiModel,
  abbrev: string,
  signal: AbortSignal,
): Promise<void> {
  const { open, taken } = await openQuestions(services, abbrev)
  const questions = open.slice(0, QUESTIONS_AT_ONCE)
  const about = { abbrev, taken, signal }
  const written = await writeSpanish(services, aiModel, questions, about)
  await settle(services, abbrev, questions, written)
}

/**
 * Returns the questions that need the AI model, and the Spanish texts of the others. A question that an
 * admin translated before its English changed is left to the admins.
 */
export async function openQuestions(services: Services, abbrev: string) {
  const { items } = await currentBank(services, abbrev)
  const { ofItem } = await stateTranslations(services, abbrev)
  const open: ToTranslate[] = []
  const taken: string[] = []
  for (const item of items) {
    const found = ofItem(item.id)
    const current = currentOf(found, item)
    const draft = found.draft && isCurrent(found.draft, item) ? found.draft : undefined
    const isLeftToAdmins = found.own && found.own.by !== AI_MODEL
    if (current) taken.push(current.question.es)
    else if (draft && isUnread(draft)) open.push({ item, unread: spanishOf(item, draft) })
    else if (!draft && !isLeftToAdmins) open.push({ item, unread: undefined })
  }
  return { open, taken }
}

function spanishOf(item: StoredItem, draft: Parameters<typeof prefilled>[1]) {
  return Object.fromEntries(
    Object.entries(prefilled(item, draft)).map(([name, { es }]) => [name, es]),
  )
}

/**
 * Stores the drafts, except of questions that an admin changed or translated meanwhile. Then the state
 * is due at once for its next questions, waits after trouble, or is done.
 */
function settle(
  services: Services,
  abbrev: string,
  asked: readonly ToTranslate[],
  { drafts, trouble }: Written,
): Promise<void> {
  return withStateLock(services, abbrev, async (lock) => {
    const pending = await pendingTranslations(services).get(abbrev)
    const { open } = await openQuestions(services, abbrev)
    const isOpen = new Set(open.map(({ item }) => revisionOf(item)))
    const stored = drafts.filter(({ item }) => isOpen.has(revisionOf(item)))
    const updatedAt = services.now().toISOString()
    const { set } = itemTranslations(services, abbrev).write
    const writes = stored.map(({ item, spanish, doubts }) => {
      const translation = translationOf(item, spanish, markOf(item))
      const told = doubts.length > 0 && { doubts }
      return set(item.id, { ...translation, updatedAt, by: AI_MODEL, ...told })
    })
    const left = open.length - stored.filter((draft) => !isUnread(draft)).length
    const waited = new Set(asked.filter(({ unread }) => unread).map(({ item }) => item))
    const isProgress = drafts.some((draft) => !isUnread(draft) || !waited.has(draft.item))
    const attempts = isProgress ? 0 : (pending?.attempts ?? 0) + 1
    const work = pendingTranslations(services).write
    // An admin who stopped the work deleted its document.
    if (pending) {
      const next = { attempts, ...pauseAfter(services.now(), trouble, attempts) }
      writes.push(left > 0 ? work.set(abbrev, next) : work.delete(abbrev))
    }
    services.log.info({ abbrev, drafts: drafts.length, left }, 'questions translated')
    await lock.commit(writes)
  })
}

const revisionOf = ({ id, revision }: StoredItem) => `${id}~${revision}`

/** Without trouble the next questions are due at once. The pauses double, up to `MAX_ATTEMPTS`. */
function pauseAfter(now: Date, trouble: Trouble | null, attempts: number) {
  if (!trouble && attempts === 0) return { dueAt: now.toISOString(), message: null }
  const message = trouble?.message ?? messages.noAnswer
  if (attempts >= MAX_ATTEMPTS) return { dueAt: null, message }
  const pauseMs = FIRST_PAUSE_MS * 2 ** attempts
  const due = trouble?.isDayLimit ? nextDay(now) : new Date(now.getTime() + pauseMs)
  return { dueAt: due.toISOString(), message }
}
