import { href, Link } from 'react-router'
import { AdminErrorBoundary } from '../admin/admin-gate.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { requireAdmin } from '../admin/require-admin.server.ts'
import { SearchForm } from '../admin/search-form.tsx'
import { servicesContext } from '../context.server.ts'
import { searchText } from '../text/find-words.ts'
import { plural } from '../text/plural.ts'
import type { Route } from './+types/questions.route.ts'
import { type FoundQuestions, findQuestions } from './find-questions.server.ts'
import { StateLinks } from './state-links.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  await requireAdmin(services, request)
  const find = searchText(new URL(request.url).searchParams.get('find'))
  return { find, result: find ? await findQuestions(services, find) : null }
}

export const ErrorBoundary = AdminErrorBoundary

/** Finds questions in the banks of all states. */
export default function Questions({ loaderData: { find, result } }: Route.ComponentProps) {
  return (
    <AdminPage title="Questions of all states" back={{ to: href('/admin'), name: 'Manuals' }}>
      <SearchForm
        label="Find in all states"
        action={href('/admin/questions')}
        find={find}
        showAll="New search"
      />
      <div role="status" className="font-semibold empty:hidden">
        {result && summaryOf(result)}
      </div>
      {result && (
        <ol className="divide-y divide-line rounded-xl border border-line empty:hidden">
          {result.questions.map((one) => (
            <li key={`${one.id} ${one.states[0]?.abbrev}`} className="px-3 py-2">
              <Found {...one} />
            </li>
          ))}
        </ol>
      )}
    </AdminPage>
  )
}

function Found({ id, question, correctAnswer, states }: FoundQuestions['questions'][number]) {
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
