import { href, Link, useRevalidator } from 'react-router'
import { AdminErrorBoundary } from '../admin/admin-gate.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { handlerFor, type Intent } from '../admin/intents.ts'
import { PageLinks } from '../admin/page-links.tsx'
import { replyTo } from '../admin/reply-to.server.ts'
import { sentForm } from '../admin/sent-form.server.ts'
import { catchFailures, revalidateAfterRefusal } from '../admin/use-action.ts'
import { currentBank } from '../bank/bank.server.ts'
import { otherManuals } from '../manuals/other-manuals.server.ts'
import { adminOfState } from '../state-page/admin-of-state.server.ts'
import { languageName } from '../text/language-name.ts'
import { pendingTranslations } from '../translations/pending-translations.server.ts'
import { stateTranslations } from '../translations/state-translations.server.ts'
import type { Route } from './+types/translations.route.ts'
import { AiTranslations } from './ai-translations.tsx'
import { ManualInLanguage } from './manual-in-language.tsx'
import { openQuestions, openQuotes } from './open-questions.server.ts'
import {
  orderTranslations,
  stopTranslations,
  whyNoTranslations,
} from './translate-states.server.ts'
import {
  askedLanguage,
  listed,
  STATUSES,
  TRANSLATION_FILTERS,
  type TranslationFilter,
  translationQuery,
  translationSearch,
} from './translation-list.ts'
import { TRANSLATION_MESSAGES } from './translation-messages.ts'
import { rowsOf } from './translation-rows.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const { services, abbrev, stateName } = await adminOfState(args)
  const { items } = await currentBank(services, abbrev)
  const query = translationQuery(new URL(args.request.url).searchParams)
  const { language } = query
  const state = { abbrev, language }
  const found = await stateTranslations(services, abbrev, language)
  const other = await otherManuals(services, abbrev).get(language)
  const pending = await pendingTranslations(services, language).get(abbrev)
  return {
    abbrev,
    language,
    stateName,
    ...listed(rowsOf(items, { ...found, manual: other?.manual.id }), query),
    manual: other && { ...other.manual, link: other.sourceDocument },
    open: (await openQuestions(services, state)).open.length,
    toLookUp: (await openQuotes(services, state)).open.length,
    work: pending && { message: pending.message, isOver: pending.dueAt === null },
    refusal: await whyNoTranslations(services),
  }
}

const UNKNOWN = { message: TRANSLATION_MESSAGES.failed, status: 422 } as const
const HANDLERS: Partial<Record<Intent, typeof orderTranslations>> = {
  translate: orderTranslations,
  'stop-translating': stopTranslations,
}

export async function action(args: Route.ActionArgs) {
  const { services, admin, abbrev } = await adminOfState(args)
  const handle = handlerFor(HANDLERS, (await sentForm(args.request)).get('intent'))
  const language = askedLanguage(new URL(args.request.url).searchParams)
  return replyTo(handle ? await handle(services, { abbrev, language }, admin) : UNKNOWN)
}

export const clientAction = catchFailures
export const shouldRevalidate = revalidateAfterRefusal
export const ErrorBoundary = AdminErrorBoundary

const FILTERS_OF_A_LIST = Object.entries(TRANSLATION_FILTERS) as [
  TranslationFilter,
  { name: string },
][]

/** Lists a state's questions, first those that riders get in English on pages in the language. */
export default function Translations({ loaderData }: Route.ComponentProps) {
  const { abbrev, stateName, query, pages, before, rows, counts, quotes, manual } = loaderData
  const { open, toLookUp, work, refusal } = loaderData
  const { revalidate } = useRevalidator()
  const name = languageName(loaderData.language)
  return (
    <AdminPage
      title={`${name} of ${stateName} questions`}
      back={{ to: href('/admin/manuals/:abbrev', { abbrev }), name: `${stateName} questions` }}
    >
      <p className="max-w-2xl text-quiet">
        On {name} pages, riders get a question in {name} if its translation fits its present
        English. A stale translation belongs to an earlier English text. Without a fitting
        translation, riders get the English question. A doubtful one waits for your look.
      </p>
      <AiTranslations work={work} refusal={refusal} count={open} quotes={toLookUp} />
      <nav aria-label="Filters" className="flex flex-wrap gap-x-5">
        {FILTERS_OF_A_LIST.filter(([is]) => manual || is !== 'quote').map(([is, { name }]) => (
          <Link
            key={is}
            to={{ search: translationSearch({ ...query, is, page: 1 }) }}
            aria-current={is === query.is ? 'page' : undefined}
            className="inline-flex min-h-11 items-center font-semibold underline decoration-line underline-offset-4 aria-[current=page]:decoration-sign-deep aria-[current=page]:decoration-4"
          >
            {name}: {counts[is]}
          </Link>
        ))}
      </nav>
      {rows.length === 0 && <p>No question is on this list.</p>}
      <ol start={before + 1} className="divide-y divide-line">
        {rows.map(({ id, question, status }) => (
          <li
            key={id}
            className="relative flex flex-wrap items-baseline gap-x-4 py-2 hover:bg-card has-focus-visible:bg-card"
          >
            <Link
              to={{
                pathname: href('/admin/manuals/:abbrev/translations/:id', { abbrev, id }),
                search: translationSearch(query),
              }}
              className="min-w-0 grow basis-64 font-semibold wrap-anywhere underline decoration-line underline-offset-4 after:absolute after:inset-0"
            >
              {question}
            </Link>
            <p className="shrink-0 text-sm text-quiet">{STATUSES[status]}</p>
          </li>
        ))}
      </ol>
      <PageLinks
        page={query.page}
        pages={pages}
        linkTo={(page) => ({ search: translationSearch({ ...query, page }) })}
      />
      <ManualInLanguage
        abbrev={abbrev}
        language={loaderData.language}
        manual={manual}
        counts={quotes}
        onSaved={revalidate}
      />
    </AdminPage>
  )
}
