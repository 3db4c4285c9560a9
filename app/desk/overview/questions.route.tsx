import { href, Link } from 'react-router'
import { searchText } from '../../base/text/find-words.ts'
import { numberOf } from '../../base/text/number-of.ts'
import { plural } from '../../base/text/plural.ts'
import { servicesContext } from '../../context.server.ts'
import { AdminErrorBoundary } from '../../people/admin/admin-gate.tsx'
import { AdminPage } from '../../people/admin/admin-page.tsx'
import { requireStaff } from '../../people/admin/require-admin.server.ts'
import { SearchForm } from '../../people/admin/search-form.tsx'
import { useDesk } from '../../people/admin/use-may.ts'
import { goodAndWeak, type ItemStatistics } from '../../questions/statistics/item-statistics.ts'
import { intervalOf, percentOf, twoDigits } from '../../questions/statistics/statistics-line.tsx'
import type { Route } from './+types/questions.route.ts'
import { type ByAnswers, byAnswersIn, LISTS_BY_ANSWERS } from './by-answers.ts'
import { type FoundQuestions, findQuestions } from './find-questions.server.ts'
import { StateLinks } from './state-links.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { may } = await requireStaff(services, request, 'questions')
  const query = new URL(request.url).searchParams
  const find = searchText(query.get('find'))
  const only = byAnswersIn(query.get('only'))
  const result = find || only ? await findQuestions(services, find, only) : null
  return { find, only, result, may }
}

export const ErrorBoundary = AdminErrorBoundary

/** Finds questions in the banks of all states, by words or by what the answers say of them. */
export default function Questions({ loaderData: { find, only, result } }: Route.ComponentProps) {
  return (
    <AdminPage title="Questions of all states" back={useDesk()}>
      <SearchForm
        label="Find in all states"
        action={href('/admin/questions')}
        find={find}
        showAll="New search"
      />
      <nav aria-label="By the answers" className="flex flex-wrap gap-x-4">
        {LISTS_BY_ANSWERS.map((list) => (
          <Link
            key={list}
            to={{ pathname: href('/admin/questions'), search: `?only=${list}` }}
            aria-current={list === only ? 'page' : undefined}
            className="inline-flex min-h-11 items-center underline underline-offset-4 aria-[current]:font-bold aria-[current]:no-underline"
          >
            {LISTS[list].name}
          </Link>
        ))}
      </nav>
      {only && (
        <p className="text-quiet">{LISTS[only].means} The figures are at most an hour old.</p>
      )}
      <div role="status" className="font-semibold empty:hidden">
        {result && summaryOf(result)}
      </div>
      {result && (
        <ol className="divide-y divide-line rounded-xl border border-line empty:hidden">
          {result.questions.map((one) => (
            <li key={`${one.id} ${one.states[0]?.abbrev}`} className="px-3 py-2">
              <Found {...one} only={only} />
            </li>
          ))}
        </ol>
      )}
    </AdminPage>
  )
}

const LISTS: Record<ByAnswers, { name: string; means: string }> = {
  easy: {
    name: 'Too easy for everybody',
    means:
      'Over 98% of first answers in all states are right, so these questions say little about a rider. Ranges have a confidence of 90 %.',
  },
  splits: {
    name: 'Tell good riders from weak ones',
    means:
      'Riders who are good at the rest of a quiz get these right clearly more often. A good rider does better there than five of six riders, and a weak one does worse than five of six. Ranges have a confidence of 90 %.',
  },
}

/** For instance '99% right (98–100%) of 812 first answers.' */
function answersIn(only: ByAnswers, statistics: ItemStatistics): string {
  const { shown, right, discrimination } = statistics
  if (!right) return ''
  if (only === 'easy' || !discrimination) {
    return `${percentOf(right.value)} right (${intervalOf(right)}) of ${numberOf(shown, 'first answer')}.`
  }
  const [good, weak] = goodAndWeak(statistics).map(percentOf)
  return `Good riders: ${good} right. Weak riders: ${weak}. ${numberOf(shown, 'first answer')}, discrimination ${twoDigits(discrimination)}.`
}

type FoundProps = FoundQuestions['questions'][number] & { only: ByAnswers | null }

function Found({ id, question, correctAnswer, states, statistics, only }: FoundProps) {
  const [first] = states
  if (!first) return null
  return (
    <>
      <Link
        to={href('/admin/manuals/:abbrev/questions/:id', { abbrev: first.abbrev, id })}
        className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline underline-offset-4"
      >
        {question}
      </Link>
      <p className="wrap-anywhere">{correctAnswer}</p>
      {only && statistics && (
        <p className="font-semibold tabular-nums">{answersIn(only, statistics)}</p>
      )}
      {states.length === 1 ? (
        <p className="text-sm text-quiet">{first.stateName}</p>
      ) : (
        <details>
          <summary className="min-h-11 cursor-pointer content-center text-sm text-quiet">
            In {states.length} states
          </summary>
          <StateLinks id={id} states={states} />
        </details>
      )}
    </>
  )
}

function summaryOf({ questions, found, unread }: FoundQuestions): string {
  const all = plural(found, { one: '1 question.', other: `${found} questions.` })
  const more = found > questions.length ? ` The first ${questions.length} are shown.` : ''
  const names = unread.map(({ stateName }) => stateName).join(', ')
  return `${all}${more}${names && ` Not searched yet, so please search again: ${names}.`}`
}
