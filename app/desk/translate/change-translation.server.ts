import type { TranslatedTag } from '../../base/text/languages.ts'
import type { Services } from '../../context.server.ts'
import { MOST_REJECTED } from '../../making/question-bank/question-changes.ts'
import { logChange } from '../../people/admin/log-change.server.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import type { TextFault } from '../../questions/question/reasons.ts'
import { withStateLock } from '../../questions/states/state-lock.server.ts'
import { markOf } from '../../questions/translations/item-translation.ts'
import {
  currentOf,
  itemTranslations,
  stateTranslations,
} from '../../questions/translations/state-translations.server.ts'
import { TRANSLATION_MESSAGES as messages } from './translation-messages.ts'
import { englishTexts, faultsOf, translatedIn, translationOf } from './translation-texts.ts'

type Refusal = { message: string; status: 404 | 409 | 422; faults?: TextFault[] }
export type TranslationOutcome = { done: string } | Refusal

export type Translator = { uid: string; uidHash: string }

/** A question, and the language into which it is translated. */
export type TranslationPlace = { abbrev: string; language: TranslatedTag; id: string }

const NONE_AS_SEEN = { message: messages.noneAsSeen, status: 409 } as const
const NOT_THERE = { message: messages.notThere, status: 404 } as const
const ENGLISH_CHANGED = { message: messages.englishChanged, status: 409 } as const
const OTHER_THERE = { message: messages.otherThere, status: 409 } as const
const OTHER_SAVED = { message: messages.otherSaved, status: 409 } as const

/**
 * Saves an admin's translation of a question. The form has a field for each text, the `revision` of the
 * question, and as `seen` the time of the admin's translation that the form replaces.
 */
export function saveTranslation(
  services: Services,
  { abbrev, language, id }: TranslationPlace,
  form: FormData,
  admin: Translator,
): Promise<TranslationOutcome> {
  return withStateLock(services, abbrev, async (lock): Promise<TranslationOutcome> => {
    const { items } = await currentBank(services, abbrev)
    const item = items.find((one) => one.id === id)
    if (!item) return NOT_THERE
    if (form.get('revision') !== String(item.revision)) return ENGLISH_CHANGED
    if (form.get('seen') !== (await storedAt(services, { abbrev, language, id }))) {
      return OTHER_SAVED
    }
    const texts = englishTexts(item)
    const translated = translatedIn(form, texts)
    const { ofItem } = await stateTranslations(services, abbrev, language)
    const others = items.filter((one) => one !== item)
    const taken = others.flatMap((one) => currentOf(ofItem(one.id), one)?.question.to ?? [])
    const faults = faultsOf(texts, translated, taken)
    if (faults.length > 0) return { message: messages.refused, status: 422, faults }
    const write = itemTranslations(services, abbrev, language).write.set(id, {
      ...translationOf(item, translated, markOf(item)),
      updatedAt: services.now().toISOString(),
      by: admin.uidHash,
    })
    await lock.commit([write])
    logChange(services, 'save-translation', { abbrev, language, what: id, uid: admin.uid })
    return { done: messages.saved }
  })
}

/**
 * Removes the state's own translation of a question, if there is one. The form has as `seen` the time of the
 * translation that the admin saw.
 */
export function removeTranslation(
  services: Services,
  { abbrev, language, id }: TranslationPlace,
  form: FormData,
  admin: Translator,
): Promise<TranslationOutcome> {
  return withStateLock(services, abbrev, async (lock): Promise<TranslationOutcome> => {
    const { items } = await currentBank(services, abbrev)
    if (!items.some((one) => one.id === id)) return NOT_THERE
    if (form.get('seen') !== (await storedAt(services, { abbrev, language, id }))) {
      return OTHER_THERE
    }
    await lock.commit([itemTranslations(services, abbrev, language).write.delete(id)])
    logChange(services, 'use-release', { abbrev, language, what: id, uid: admin.uid })
    return { done: messages.removed }
  })
}

/** Returns the time of the stored translation. Empty if there is none that can be read. */
async function storedAt(services: Services, { abbrev, language, id }: TranslationPlace) {
  const stored = await itemTranslations(services, abbrev, language).find(id)
  return typeof stored === 'string' ? '' : stored.updatedAt
}

/**
 * Removes translations with doubts. The form's `questions` have their ids and times, because a translation
 * that changed meanwhile stays.
 */
export function rejectTranslations(
  services: Services,
  { abbrev, language }: TranslationPlace,
  form: FormData,
  admin: Translator,
): Promise<TranslationOutcome> {
  return withStateLock(services, abbrev, async (lock): Promise<TranslationOutcome> => {
    const { find, write } = itemTranslations(services, abbrev, language)
    const asked = form.getAll('questions').slice(0, MOST_REJECTED)
    const found = await Promise.all(
      asked.map(async (question) => {
        const [id = '', seen] = String(question).split(' ')
        const stored = await find(id)
        const isSeen = typeof stored !== 'string' && stored.doubts && stored.updatedAt === seen
        return isSeen ? [id] : []
      }),
    )
    const rejected = found.flat()
    if (rejected.length === 0) return NONE_AS_SEEN
    await lock.commit(rejected.map((id) => write.delete(id)))
    logChange(services, 'reject-all', { abbrev, language, what: rejected, uid: admin.uid })
    return { done: messages.rejected(rejected.length) }
  })
}
