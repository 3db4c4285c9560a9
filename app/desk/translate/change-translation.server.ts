import type { TranslatedTag } from '../../base/text/languages.ts'
import type { Services } from '../../context.server.ts'
import { MOST_REJECTED } from '../../making/question-bank/question-changes.ts'
import { changedValues } from '../../people/deeds/changed-values.server.ts'
import { recordDeed } from '../../people/deeds/record-deed.server.ts'
import { questionThing, stateThing } from '../../people/deeds/things.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import type { TextFault } from '../../questions/question/reasons.ts'
import { withStateLock } from '../../questions/states/state-lock.server.ts'
import { type ItemTranslation, markOf } from '../../questions/translations/item-translation.ts'
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
    const before = await stored(services, { abbrev, language, id })
    if (form.get('seen') !== (before?.updatedAt ?? '')) return OTHER_SAVED
    const texts = englishTexts(item)
    const translated = translatedIn(form, texts)
    const { ofItem } = await stateTranslations(services, abbrev, language)
    const others = items.filter((one) => one !== item)
    const taken = others.flatMap((one) => currentOf(ofItem(one.id), one)?.question.to ?? [])
    const faults = faultsOf(texts, translated, taken)
    if (faults.length > 0) return { message: messages.refused, status: 422, faults }
    const after = translationOf(item, translated, markOf(item))
    const updatedAt = services.now().toISOString()
    const { set } = itemTranslations(services, abbrev, language).write
    await lock.commit([set(id, { ...after, updatedAt, by: admin.uidHash })])
    await recordDeed(services, 'save-translation', {
      uid: admin.uid,
      thing: questionThing(abbrev, id),
      title: item.question,
      note: language,
      changes: changedValues(before && textsOf(before), textsOf(after)),
    })
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
    const item = items.find((one) => one.id === id)
    if (!item) return NOT_THERE
    const before = await stored(services, { abbrev, language, id })
    if (form.get('seen') !== (before?.updatedAt ?? '')) return OTHER_THERE
    await lock.commit([itemTranslations(services, abbrev, language).write.delete(id)])
    await recordDeed(services, 'use-release', {
      uid: admin.uid,
      thing: questionThing(abbrev, id),
      title: item.question,
      note: language,
      changes: changedValues(before && textsOf(before), null),
    })
    return { done: messages.removed }
  })
}

/** Returns the stored translation. Null if there is none that can be read. */
async function stored(services: Services, { abbrev, language, id }: TranslationPlace) {
  const found = await itemTranslations(services, abbrev, language).find(id)
  return typeof found === 'string' ? null : found
}

/** Returns the texts in the other language, as the list of changes shows them. */
function textsOf({
  question,
  answer,
  wrong,
  explanation,
}: Pick<ItemTranslation, 'question' | 'answer' | 'wrong' | 'explanation'>) {
  return { question: question.to, answer: answer.to, wrong: wrong.map(({ to }) => to), explanation }
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
    await recordDeed(services, 'reject-all', {
      uid: admin.uid,
      thing: stateThing(abbrev),
      note: `${language}: ${rejected.join(' ')}`,
    })
    return { done: messages.rejected(rejected.length) }
  })
}
