import { data, href } from 'react-router'
import { AdminErrorBoundary } from '../admin/admin-gate.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { handlerFor, type Intent } from '../admin/intents.ts'
import { replyTo } from '../admin/reply-to.server.ts'
import { sentForm } from '../admin/sent-form.server.ts'
import { catchFailures, revalidateAfterRefusal, useAction } from '../admin/use-action.ts'
import { currentBank } from '../bank/bank.server.ts'
import { otherManuals } from '../manuals/other-manuals.server.ts'
import { reasonSentence } from '../question/reasons.ts'
import { adminOfState } from '../state-page/admin-of-state.server.ts'
import { languageName } from '../text/language-name.ts'
import { currentOf, inOrder, stateTranslations } from '../translations/state-translations.server.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/translation.route.ts'
import { dropQuote, saveQuote } from './change-quote.server.ts'
import {
  removeTranslation,
  saveTranslation,
  type TranslationOutcome,
} from './change-translation.server.ts'
import { QuoteForm } from './quote-form.tsx'
import { TranslationForm } from './translation-form.tsx'
import {
  askedLanguage,
  nextOf,
  STATUSES,
  translationQuery,
  translationSearch,
} from './translation-list.ts'
import { TRANSLATION_MESSAGES } from './translation-messages.ts'
import { rowsOf } from './translation-rows.server.ts'
import { englishTexts, nameOfText, prefilled } from './translation-texts.ts'

/** The query is that of the list from which the admin comes. */
export async function loader(args: Route.LoaderArgs) {
  const { services, abbrev, stateName } = await adminOfState(args)
  const { id } = args.params
  const query = translationQuery(new URL(args.request.url).searchParams)
  const { language } = query
  const { items } = await currentBank(services, abbrev)
  const item = items.find((one) => one.id === id)
  if (!item) throw data(null, { status: 404 })
  const all = await stateTranslations(services, abbrev, language)
  const found = all.ofItem(id)
  const manual = (await otherManuals(services, abbrev).get(language))?.manual.id
  const rows = rowsOf(items, { ...all, manual })
  const row = rows.find((one) => one.id === id)
  const quote = all.quoteOf(id)
  return {
    abbrev,
    id,
    language,
    stateName,
    query,
    status: row?.status ?? 'missing',
    next: nextOf(rows, id, query.is),
    texts: englishTexts(item),
    prefilled: prefilled(item, currentOf(found, item) ?? found.draft ?? inOrder(found)[0]),
    revision: item.revision,
    seen: (found.own ?? found.draft)?.updatedAt ?? '',
    doubts: (found.draft?.doubts ?? []).map((doubt) =>
      reasonSentence(doubt, { language: languageName(language), nameOf: nameOfText(item) }),
    ),
    hasRelease: found.release !== undefined,
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
  'use-release': (services, place, _, admin) => removeTranslation(services, place, admin),
  'save-quote': saveQuote,
  'use-english-quote': dropQuote,
}

export async function action(args: Route.ActionArgs) {
  const { services, admin, abbrev } = await adminOfState(args)
  const form = await sentForm(args.request)
  const language = askedLanguage(new URL(args.request.url).searchParams)
  const place = { abbrev, language, id: args.params.id }
  const handle = handlerFor(HANDLERS, form.get('intent'))
  return replyTo(handle ? await handle(services, place, form, admin) : UNKNOWN)
}

export const clientAction = catchFailures
export const shouldRevalidate = revalidateAfterRefusal
export const ErrorBoundary = AdminErrorBoundary

/** The English texts of a question, each beside a field for its translation. */
export default function Translation({ loaderData }: Route.ComponentProps) {
  const { abbrev, id, stateName, query, status, next, doubts, quote } = loaderData
  const send = useAction<TranslationOutcome>()
  const sendForm = (form: FormData) => send(form, { failure: TRANSLATION_MESSAGES.failed })
  const search = translationSearch(query)
  const name = languageName(loaderData.language)
  return (
    <AdminPage
      title={`Question in ${name}`}
      back={{
        to: `${href('/admin/manuals/:abbrev/translations', { abbrev })}${search}`,
        name: `${name} of ${stateName} questions`,
      }}
      controls={
        next && (
          <ButtonLink
            look="plain"
            to={{
              pathname: href('/admin/manuals/:abbrev/translations/:id', { abbrev, id: next }),
              search,
            }}
            rel="next"
          >
            Next
          </ButtonLink>
        )
      }
    >
      <p>
        {STATUSES[status]}.{' '}
        {status === 'stale' &&
          'The English has changed since this translation. Please compare each text.'}
      </p>
      {status === 'doubtful' && (
        <ul aria-label="Doubts" className="list-disc ps-5">
          {doubts.map((doubt) => (
            <li key={doubt}>{doubt}</li>
          ))}
        </ul>
      )}
      <TranslationForm key={`${abbrev} ${id}`} {...loaderData} onSend={sendForm} />
      {quote && <QuoteForm key={id} language={loaderData.language} {...quote} onSend={sendForm} />}
    </AdminPage>
  )
}
