import type { AiModel } from '../../../platform/ai/ai-model.ts'
import type { Write } from '../../../platform/documents/document-store.ts'
import type { DueWork, Job } from '../../../platform/documents/due-work.ts'
import { readRemoteConfig } from '../../base/remote-config/remote-config.server.ts'
import { TRANSLATED } from '../../base/text/languages.ts'
import type { Services } from '../../context.server.ts'
import { OWN_FAILURE } from '../../making/ai-budget/ai-failures.server.ts'
import { type Trouble, timeToAskAgain } from '../../making/ai-budget/ask-about-each.server.ts'
import { recordDeed } from '../../people/deeds/record-deed.server.ts'
import { stateThing } from '../../people/deeds/things.ts'
import { isOnlyUnread } from '../../questions/question/reasons.ts'
import { refOf } from '../../questions/question/stored-items.server.ts'
import { withStateLock } from '../../questions/states/state-lock.server.ts'
import { markOf } from '../../questions/translations/item-translation.ts'
import {
  askForTranslations,
  pendingTranslations,
} from '../../questions/translations/pending-translations.server.ts'
import {
  AI_MODEL,
  itemTranslations,
} from '../../questions/translations/state-translations.server.ts'
import type {
  TranslationOutcome,
  TranslationPlace,
  Translator,
} from './change-translation.server.ts'
import { findQuotes, quoteWrites } from './find-quotes.server.ts'
import { openQuestions, openQuotes } from './open-questions.server.ts'
import { TRANSLATION_MESSAGES as messages } from './translation-messages.ts'
import { translationOf } from './translation-texts.ts'
import { type ToTranslate, type Written, writeTranslations } from './write-translations.server.ts'

/** The model translates this many questions at once, so that an answer stays short. */
const QUESTIONS_AT_ONCE = 13
/** Each of these calls has the text of a whole manual. */
const QUOTES_AT_ONCE = 25
/** Longer than four calls take. */
const CLAIM_MS = 80 * 60_000
const MAX_ATTEMPTS = 5

type State = Omit<TranslationPlace, 'id'>

/** The states with questions to translate. A step takes a few questions. */
export function translationSteps(services: Services, aiModel: AiModel): DueWork<Job & State> {
  return {
    kind: 'translation',
    claimMs: CLAIM_MS,
    async list() {
      if (await whyNoTranslations(services)) return []
      const pending = TRANSLATED.map(async ({ tag: language }) =>
        (await pendingTranslations(services, language).list()).flatMap(({ id: abbrev, dueAt }) =>
          dueAt ? [{ id: `${language}-${abbrev}`, abbrev, language, dueAt }] : [],
        ),
      )
      return (await Promise.all(pending)).flat()
    },
    async carryOut({ abbrev, language }, { signal }) {
      const state = { abbrev, language }
      try {
        return await translateSome(services, aiModel, state, signal)
      } catch (error) {
        if (signal.aborted) throw error
        services.log.error({ err: error, ...state }, 'questions not translated')
        const trouble = { message: OWN_FAILURE, isDayLimit: false, isForAll: true }
        const nothing = { writes: [], left: 1, isProgress: false }
        return settle(services, state, trouble, async () => nothing)
      }
    },
  }
}

/** Returns why the AI model can't translate, as a sentence for the admin. Null if it can. */
export async function whyNoTranslations(services: Services): Promise<string | null> {
  if (!services.aiModel) return messages.noModel
  return (await readRemoteConfig(services)).enable_gemini_call ? null : messages.switchedOff
}

/** Lets the AI model translate what lacks a translation, and look up what lacks a quote. */
export async function orderTranslations(
  services: Services,
  { abbrev, language }: State,
  admin: Translator,
): Promise<TranslationOutcome> {
  const refusal = await whyNoTranslations(services)
  if (refusal) return { message: refusal, status: 409 }
  return withStateLock(services, abbrev, async (lock): Promise<TranslationOutcome> => {
    await lock.commit([askForTranslations(services, abbrev, language)])
    const told = { uid: admin.uid, thing: stateThing(abbrev), note: language }
    await recordDeed(services, 'translate', told)
    return { done: messages.ordered }
  })
}

/** Ends the work on a state. What the AI model is writing just now is still stored. */
export function stopTranslations(
  services: Services,
  { abbrev, language }: State,
  admin: Translator,
): Promise<TranslationOutcome> {
  return withStateLock(services, abbrev, async (lock): Promise<TranslationOutcome> => {
    await lock.commit([pendingTranslations(services, language).write.delete(abbrev)])
    const told = { uid: admin.uid, thing: stateThing(abbrev), note: language }
    await recordDeed(services, 'stop-translating', told)
    return { done: messages.stopped }
  })
}

async function translateSome(
  services: Services,
  aiModel: AiModel,
  state: State,
  signal: AbortSignal,
): Promise<boolean> {
  const { open, taken } = await openQuestions(services, state)
  const questions = open.slice(0, QUESTIONS_AT_ONCE)
  if (questions.length === 0) return findSome(services, aiModel, state, signal)
  const about = { ...state, taken, signal }
  const written = await writeTranslations(services, aiModel, questions, about)
  return storeDrafts(services, state, questions, written)
}

async function findSome(
  services: Services,
  aiModel: AiModel,
  state: State,
  signal: AbortSignal,
): Promise<boolean> {
  const { manual, open } = await openQuotes(services, state)
  const asked = open.slice(0, QUOTES_AT_ONCE)
  const about = manual && { ...state, manual, signal }
  const { found, trouble } = about
    ? await findQuotes(services, aiModel, asked, about)
    : { found: [], trouble: null }
  return settle(services, state, trouble, async () => {
    const now = await openQuotes(services, state)
    const isOpen = new Set(now.open.map(({ item }) => refOf(item)))
    const isSame = manual && now.manual?.id === manual.id
    const stored = isSame ? found.filter(({ item }) => isOpen.has(refOf(item))) : []
    return {
      writes: manual ? quoteWrites(services, { ...state, manual }, stored) : [],
      left: now.open.length - stored.filter((one) => !isOnlyUnread(one.doubts)).length,
      isProgress: found.some((one) => !isOnlyUnread(one.doubts) || !one.waiting),
    }
  })
}

/** Stores the drafts, except of questions that an admin changed or translated meanwhile. */
function storeDrafts(
  services: Services,
  state: State,
  asked: readonly ToTranslate[],
  { drafts, trouble }: Written,
): Promise<boolean> {
  return settle(services, state, trouble, async () => {
    const { open } = await openQuestions(services, state)
    const isOpen = new Set(open.map(({ item }) => refOf(item)))
    const stored = drafts.filter(({ item }) => isOpen.has(refOf(item)))
    const updatedAt = services.now().toISOString()
    const { set } = itemTranslations(services, state.abbrev, state.language).write
    const writes = stored.map(({ item, translated, doubts }) => {
      const translation = translationOf(item, translated, markOf(item))
      const told = doubts.length > 0 && { doubts }
      return set(item.id, { ...translation, updatedAt, by: AI_MODEL, ...told })
    })
    const left = open.length - stored.filter((draft) => !isOnlyUnread(draft.doubts)).length
    // What is translated now may have a quote in the manual in the language.
    const { manual } = await openQuotes(services, state)
    const waited = new Set(asked.filter(({ unread }) => unread).map(({ item }) => item))
    const isProgress = drafts.some(
      (draft) => !isOnlyUnread(draft.doubts) || !waited.has(draft.item),
    )
    return { writes, left: left + (manual ? 1 : 0), isProgress }
  })
}

type Step = { writes: Write[]; left: number; isProgress: boolean }

/**
 * Stores what a step brought. Then the state is due at once for its next questions, waits after
 * trouble, or is done.
 */
function settle(
  services: Services,
  { abbrev, language }: State,
  trouble: Trouble | null,
  step: () => Promise<Step>,
): Promise<boolean> {
  return withStateLock(services, abbrev, async (lock) => {
    const pending = await pendingTranslations(services, language).get(abbrev)
    const { writes, left, isProgress } = await step()
    const attempts = isProgress ? 0 : (pending?.attempts ?? 0) + 1
    const work = pendingTranslations(services, language).write
    // An admin who stopped the work deleted its document.
    if (pending) {
      const next = { attempts, ...pauseAfter(services.now(), trouble, attempts) }
      writes.push(left > 0 ? work.set(abbrev, next) : work.delete(abbrev))
    }
    services.log.info({ abbrev, language, isProgress, left }, 'questions translated')
    return lock.commit(writes)
  })
}

/** Without trouble the next questions are due at once. The pauses double, up to `MAX_ATTEMPTS`. */
function pauseAfter(now: Date, trouble: Trouble | null, attempts: number) {
  if (!trouble && attempts === 0) return { dueAt: now.toISOString(), message: null }
  const message = trouble?.message ?? messages.noAnswer
  if (attempts >= MAX_ATTEMPTS) return { dueAt: null, message }
  return { dueAt: timeToAskAgain(now, trouble, attempts), message }
}
