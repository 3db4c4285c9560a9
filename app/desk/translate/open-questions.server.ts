import type { Services } from '../../context.server.ts'
import { readerModelOf } from '../../making/ai-budget/ask-reader.server.ts'
import { otherManuals } from '../../making/manuals/other-manuals.server.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { isOnlyUnread, isUnjudged } from '../../questions/question/reasons.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import { isCurrent } from '../../questions/translations/item-translation.ts'
import {
  AI_MODEL,
  currentOf,
  stateTranslations,
} from '../../questions/translations/state-translations.server.ts'
import type { TranslationPlace } from './change-translation.server.ts'
import type { OpenQuote } from './find-quotes.server.ts'
import { quoteStatus } from './quote-status.ts'
import { prefilled } from './translation-texts.ts'
import type { ToTranslate } from './write-translations.server.ts'

type State = Omit<TranslationPlace, 'id'>

/**
 * Returns the questions that need the AI model, and the translated texts of the others. A question that an
 * admin translated before its English changed is left to the admins.
 */
export async function openQuestions(services: Services, { abbrev, language }: State) {
  const { items } = await currentBank(services, abbrev)
  const { ofItem } = await stateTranslations(services, abbrev, language)
  const waits = await whatWaits(services)
  const open: ToTranslate[] = []
  const taken: string[] = []
  for (const item of items) {
    const found = ofItem(item.id)
    const current = currentOf(found, item)
    const draft = found.draft && isCurrent(found.draft, item) ? found.draft : undefined
    const isLeftToAdmins = found.own && found.own.by !== AI_MODEL
    if (current) taken.push(current.question.to)
    else if (draft && waits(draft.doubts)) open.push({ item, unread: textsOfDraft(item, draft) })
    else if (!draft && !isLeftToAdmins) open.push({ item, unread: undefined })
  }
  return { open, taken }
}

/** Returns a function that says whether doubts wait for the second reader, who may be new. */
async function whatWaits(services: Services) {
  const hasReader = (await readerModelOf(services)) !== null
  return hasReader ? isUnjudged : isOnlyUnread
}

function textsOfDraft(item: StoredItem, draft: Parameters<typeof prefilled>[1]) {
  return Object.fromEntries(
    Object.entries(prefilled(item, draft)).map(([name, { to }]) => [name, to]),
  )
}

/** Returns a state's manual in the language, if it has text, and the questions to look up in it. */
export async function openQuotes(services: Services, { abbrev, language }: State) {
  const stored = await otherManuals(services, abbrev).get(language)
  const manual = stored?.manual.hasText ? stored.manual : null
  if (!manual) return { manual, open: [] }
  const { items } = await currentBank(services, abbrev)
  const { ofItem, quoteOf } = await stateTranslations(services, abbrev, language)
  const waits = await whatWaits(services)
  const open = items.flatMap((item): OpenQuote[] => {
    const translation = currentOf(ofItem(item.id), item)
    const quote = quoteOf(item.id)
    const isOpen = quoteStatus(item, quote, manual.id) === 'open'
    const isWaiting = quote?.revision === item.revision && quote.manual === manual.id
    if (!translation || !(isOpen || (isWaiting && waits(quote.doubts)))) return []
    return [{ item, translation, waiting: isWaiting ? quote.source : undefined }]
  })
  return { manual, open }
}
