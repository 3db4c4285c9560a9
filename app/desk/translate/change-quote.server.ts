import type { Services } from '../../context.server.ts'
import { MANUAL_MESSAGES } from '../../making/manuals/manual-messages.ts'
import { storePages } from '../../making/manuals/manual-pages.server.ts'
import { otherManuals } from '../../making/manuals/other-manuals.server.ts'
import { withManualCopy } from '../../making/manuals/stored-manual.server.ts'
import { readManual } from '../../making/proof/manual-text.ts'
import { proveOtherQuote } from '../../making/proof/other-quote.ts'
import { changedValues } from '../../people/deeds/changed-values.server.ts'
import { recordDeed } from '../../people/deeds/record-deed.server.ts'
import { questionThing } from '../../people/deeds/things.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { reasonSentence } from '../../questions/question/reasons.ts'
import { withStateLock } from '../../questions/states/state-lock.server.ts'
import {
  type QuoteInLanguage,
  quotesInLanguage,
} from '../../questions/translations/quotes-in-language.server.ts'
import type {
  TranslationOutcome,
  TranslationPlace,
  Translator,
} from './change-translation.server.ts'
import { proved } from './find-quotes.server.ts'
import { TRANSLATION_MESSAGES as messages } from './translation-messages.ts'
import { tidy } from './translation-texts.ts'

/**
 * Saves an admin's quote of the manual in the language, if its words are there. The form has the `quote`, the
 * `page`, the `revision` of the question, and as `seen` the time of the quote that this one replaces.
 */
export async function saveQuote(
  services: Services,
  place: TranslationPlace,
  form: FormData,
  admin: Translator,
): Promise<TranslationOutcome> {
  const { abbrev, language } = place
  const manual = (await otherManuals(services, abbrev).get(language))?.manual
  if (!manual) return { message: messages.noManual, status: 409 }
  const cited = {
    page: Number(form.get('page')) || null,
    quote: tidy(String(form.get('quote') ?? '')),
  }
  const found = await withManualCopy(services, abbrev, manual.id, async (path) => {
    const { pages } = await services.pdfReader.read(path)
    const proof = proveOtherQuote(readManual(pages), cited, language)
    if ('code' in proof) return proof
    const copy = { abbrev, manual: manual.id, path, texts: pages }
    await storePages(services, copy, [proof.page])
    return proved({ abbrev, manual }, proof)
  })
  if (!found) return { message: MANUAL_MESSAGES.otherManual, status: 409 }
  if ('code' in found) return { message: reasonSentence(found), status: 422 }
  return store(services, place, form, admin, { manual: manual.id, source: found })
}

/** Stores that riders get the English quote on the pages in the language. */
export async function dropQuote(
  services: Services,
  place: TranslationPlace,
  form: FormData,
  admin: Translator,
): Promise<TranslationOutcome> {
  const manual = (await otherManuals(services, place.abbrev).get(place.language))?.manual
  if (!manual) return { message: messages.noManual, status: 409 }
  return store(services, place, form, admin, { manual: manual.id })
}

function store(
  services: Services,
  { abbrev, language, id }: TranslationPlace,
  form: FormData,
  admin: Translator,
  quote: Pick<QuoteInLanguage, 'manual'> & Partial<Pick<QuoteInLanguage, 'source'>>,
): Promise<TranslationOutcome> {
  return withStateLock(services, abbrev, async (lock): Promise<TranslationOutcome> => {
    const item = (await currentBank(services, abbrev)).items.find((one) => one.id === id)
    if (!item?.source) return { message: messages.notThere, status: 404 }
    if (form.get('revision') !== String(item.revision)) {
      return { message: messages.englishChanged, status: 409 }
    }
    const before = await quotesInLanguage(services, abbrev, language).get(id)
    if (form.get('seen') !== (before?.updatedAt ?? ''))
      return { message: messages.otherSaved, status: 409 }
    const { revision } = item
    const updatedAt = services.now().toISOString()
    const write = { ...quote, revision, updatedAt, by: admin.uidHash }
    await lock.commit([quotesInLanguage(services, abbrev, language).write.set(id, write)])
    const did = quote.source ? 'save-quote' : 'use-english-quote'
    await recordDeed(services, did, {
      uid: admin.uid,
      thing: questionThing(abbrev, id),
      title: item.question,
      note: language,
      changes: changedValues(before?.source ?? null, quote.source ?? null),
    })
    return { done: quote.source ? messages.quoteSaved : messages.quoteRemoved }
  })
}
