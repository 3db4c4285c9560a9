import { href, useRevalidator } from 'react-router'
import { languageName } from '../../base/text/language-name.ts'
import { Section } from '../../base/ui/section.tsx'
import { otherManuals } from '../../making/manuals/other-manuals.server.ts'
import { AdminErrorBoundary } from '../../people/admin/admin-gate.tsx'
import { AdminPage } from '../../people/admin/admin-page.tsx'
import { handlerFor, type Intent } from '../../people/admin/intents.ts'
import { replyTo } from '../../people/admin/reply-to.server.ts'
import { sentForm } from '../../people/admin/sent-form.server.ts'
import { catchFailures, revalidateAfterRefusal } from '../../people/admin/use-action.ts'
import { useDesk } from '../../people/admin/use-may.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { pendingTranslations } from '../../questions/translations/pending-translations.server.ts'
import { stateTranslations } from '../../questions/translations/state-translations.server.ts'
import { pageOf } from '../review/listed-questions.ts'
import { QuestionList } from '../review/question-list.tsx'
import { staffOfState } from '../state-page/staff-of-state.server.ts'
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
  filtersFor,
  quoteCounts,
  STATUSES,
  TRANSLATION_FILTERS,
  translationQuery,
} from './translation-list.ts'
import { TRANSLATION_MESSAGES } from './translation-messages.ts'
import { rowsOf } from './translation-rows.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const query = translationQuery(new URL(args.request.url).searchParams)
  const { language } = query
  const { services, admin, abbrev, stateName } = await staffOfState(args, 'translations', language)
  const { items } = await currentBank(services, abbrev)
  const state = { abbrev, language }
  const found = await stateTranslations(services, abbrev, language)
  const other = await otherManuals(services, abbrev).get(language)
  const pending = await pendingTranslations(services, language).get(abbrev)
  const all = rowsOf(items, { ...found, manual: other?.manual.id })
  const { onPage, ...list } = pageOf(all, query, TRANSLATION_FILTERS)
  const rows = onPage.map(({ item: { id, question, correctAnswer }, status }) => {
    return { id, question, correctAnswer, status }
  })
  return {
    abbrev,
    language,
    stateName,
    list: { ...list, rows },
    quotes: quoteCounts(all),
    manual: other && { ...other.manual, link: other.sourceDocument },
    open: (await openQuestions(services, state)).open.length,
    toLookUp: (await openQuotes(services, state)).open.length,
    work: pending && { message: pending.message, isOver: pending.dueAt === null },
    refusal: await whyNoTranslations(services),
    may: admin.may,
  }
}

const UNKNOWN = { message: TRANSLATION_MESSAGES.failed, status: 422 } as const
const HANDLERS: Partial<Record<Intent, typeof orderTranslations>> = {
  translate: orderTranslations,
  'stop-translating': stopTranslations,
}

export async function action(args: Route.ActionArgs) {
  // The AI model's work costs money.
  const { services, admin, abbrev } = await staffOfState(args, 'site')
  const handle = handlerFor(HANDLERS, (await sentForm(args.request)).get('intent'))
  const language = askedLanguage(new URL(args.request.url).searchParams)
  return replyTo(handle ? await handle(services, { abbrev, language }, admin) : UNKNOWN)
}

export const clientAction = catchFailures
export const shouldRevalidate = revalidateAfterRefusal
export const ErrorBoundary = AdminErrorBoundary

/** Lists a state's questions with the status of their translations. */
export default function Translations({ loaderData }: Route.ComponentProps) {
  const { abbrev, language, stateName, list, quotes, manual } = loaderData
  const { open, toLookUp, work, refusal, may } = loaderData
  const desk = useDesk()
  const statePage = {
    to: href('/admin/manuals/:abbrev', { abbrev }),
    name: `${stateName} questions`,
  }
  const { revalidate } = useRevalidator()
  const name = languageName(language)
  return (
    <AdminPage
      title={`${name} of ${stateName} questions`}
      back={may.includes('questions') ? statePage : desk}
    >
      <p className="max-w-2xl text-quiet">
        On {name} pages, riders get a question in {name} if its translation fits its present
        English. A stale translation belongs to an earlier English text. Without a fitting
        translation, riders get the English question. A doubtful one waits for your look.
      </p>
      {may.includes('site') && (
        <AiTranslations work={work} refusal={refusal} count={open} quotes={toLookUp} />
      )}
      <Section id="list" title="Questions">
        <QuestionList
          pathname={href('/admin/manuals/:abbrev/translations', { abbrev })}
          hash="list"
          filters={filtersFor(list.query, manual !== null)}
          list={list}
          isOpen
          addressOf={(id) => href('/admin/manuals/:abbrev/translations/:id', { abbrev, id })}
          factsOf={({ status }) => STATUSES[status]}
        />
      </Section>
      <ManualInLanguage
        abbrev={abbrev}
        language={language}
        manual={manual}
        counts={quotes}
        onSaved={may.includes('site') ? revalidate : null}
      />
    </AdminPage>
  )
}
