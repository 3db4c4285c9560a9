import { data, href } from 'react-router'
import { languageName } from '../../base/text/language-name.ts'
import { otherManuals } from '../../making/manuals/other-manuals.server.ts'
import { AdminErrorBoundary } from '../../people/admin/admin-gate.tsx'
import { AdminPage } from '../../people/admin/admin-page.tsx'
import { handlerFor, type Intent } from '../../people/admin/intents.ts'
import { replyTo } from '../../people/admin/reply-to.server.ts'
import { sentForm } from '../../people/admin/sent-form.server.ts'
import { catchFailures, revalidateAfterRefusal, useAction } from '../../people/admin/use-action.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import {
  currentOf,
  inOrder,
  stateTranslations,
} from '../../questions/translations/state-translations.server.ts'
import { findListed, ITEMS_PER_PAGE, placeInList, searchOf } from '../review/listed-questions.ts'
import { staffOfState } from '../state-page/staff-of-state.server.ts'
import type { Route } from './+types/translation.route.ts'
import { dropQuote, saveQuote } from './change-quote.server.ts'
import {
  rejectTranslations,
  removeTranslation,
  saveTranslation,
  type TranslationOutcome,
} from './change-translation.server.ts'
import { QuoteForm } from './quote-form.tsx'
import { askedLanguage, translationQuery } from './translation-list.ts'
import { TRANSLATION_MESSAGES } from './translation-messages.ts'
import { type DoubtfulTranslation, TranslationReview } from './translation-review.tsx'
import { rowsOf } from './translation-rows.server.ts'
import { englishTexts, prefilled } from './translation-texts.ts'

/** The query is that of the list from which the admin comes. */
export async function loader(args: Route.LoaderArgs) {
  const query = translationQuery(new URL(args.request.url).searchParams)
  const { language } = query
  const { services, abbrev, stateName } = await staffOfState(args, 'translations', language)
  const { id } = args.params
  const { items } = await currentBank(services, abbrev)
  const item = items.find((one) => one.id === id)
  if (!item) throw data(null, { status: 404 })
  const all = await stateTranslations(services, abbrev, language)
  const own = all.ofItem(id)
  const manual = (await otherManuals(services, abbrev).get(language))?.manual.id
  const rows = rowsOf(items, { ...all, manual })
  const row = rows.find((one) => one.item.id === id)
  const found = findListed(rows, query)
  const doubtful = rows.flatMap(({ item: { id }, status }): DoubtfulTranslation[] => {
    const { draft } = all.ofItem(id)
    if (status !== 'doubtful' || !draft) return []
    const reasons = (draft.doubts ?? []).map(({ code }) => ({ code }))
    return [{ id, createdAt: draft.updatedAt, reasons }]
  })
  const quote = all.quoteOf(id)
  return {
    abbrev,
    id,
    language,
    stateName,
    query,
    status: row?.status ?? 'missing',
    found: found.length,
    ...placeInList(rows, found, id),
    texts: englishTexts(item),
    prefilled: prefilled(item, currentOf(own, item) ?? own.draft ?? inOrder(own)[0]),
    revision: item.revision,
    seen: (own.own ?? own.draft)?.updatedAt ?? '',
    doubts: row?.status === 'doubtful' ? (own.draft?.doubts ?? []) : [],
    doubtful: row?.status === 'doubtful' ? doubtful : [],
    hasRelease: own.release !== undefined,
    quote: item.source &&
      row?.quote && {
        english: item.source,
        other: quote?.source ?? null,
        status: row.quote,
        doubts: quote?.doubts ?? [],
        revision: item.revision,
        seen: quote?.updatedAt ?? '',
      },
  }
}

const UNKNOWN = { message: TRANSLATION_MESSAGES.failed, status: 422 } as const
const HANDLERS: Partial<Record<Intent, typeof saveTranslation>> = {
  'save-translation': saveTranslation,
  'reject-all': rejectTranslations,
  'use-release': removeTranslation,
  'save-quote': saveQuote,
  'use-english-quote': dropQuote,
}

export async function action(args: Route.ActionArgs) {
  const language = askedLanguage(new URL(args.request.url).searchParams)
  const { services, admin, abbrev } = await staffOfState(args, 'translations', language)
  const form = await sentForm(args.request)
  const place = { abbrev, language, id: args.params.id }
  const handle = handlerFor(HANDLERS, form.get('intent'))
  return replyTo(handle ? await handle(services, place, form, admin) : UNKNOWN)
}

export const clientAction = catchFailures
export const shouldRevalidate = revalidateAfterRefusal
export const ErrorBoundary = AdminErrorBoundary

/** The English texts of a question, each beside a field for its translation. */
export default function Translation({ loaderData }: Route.ComponentProps) {
  const { abbrev, id, language, stateName, query, number, found, quote } = loaderData
  const send = useAction<TranslationOutcome>()
  const sendForm = (form: FormData) => send(form, { failure: TRANSLATION_MESSAGES.failed })
  const page = number ? Math.ceil(number / ITEMS_PER_PAGE) : query.page
  const name = languageName(language)
  return (
    <AdminPage
      title={`${number ? `Question ${number} of ${found}` : 'Question'} in ${name}`}
      back={{
        to: `${href('/admin/manuals/:abbrev/translations', { abbrev })}${searchOf({ ...query, page })}#item-${id}`,
        name: `${name} of ${stateName} questions`,
      }}
    >
      <TranslationReview {...loaderData} onSend={sendForm} />
      {quote && <QuoteForm key={id} language={language} {...quote} onSend={sendForm} />}
    </AdminPage>
  )
}
