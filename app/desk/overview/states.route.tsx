import { href, Link } from 'react-router'
import { languageName } from '../../base/text/language-name.ts'
import { servicesContext } from '../../context.server.ts'
import { AdminErrorBoundary } from '../../people/admin/admin-gate.tsx'
import { AdminPage } from '../../people/admin/admin-page.tsx'
import { requireStaff } from '../../people/admin/require-admin.server.ts'
import { stateRecords } from '../../questions/states/states.server.ts'
import type { Route } from './+types/states.route.ts'
import { readDesk } from './desk.server.ts'
import { DeskTable } from './desk-table.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { may, languages } = await requireStaff(services, request, 'translations')
  if (may.includes('questions')) {
    return { may, rows: (await readDesk(services)).rows, languages, states: [] }
  }
  const states = await stateRecords(services).list({ orderBy: 'stateName asc' })
  return {
    may,
    rows: null,
    languages,
    states: states.map(({ abbrev, stateName }) => ({ abbrev, stateName })),
  }
}

export const ErrorBoundary = AdminErrorBoundary

/** The first page of reviewers and translators: the way to the questions of each state. */
export default function States({ loaderData }: Route.ComponentProps) {
  if (loaderData.rows) {
    return (
      <AdminPage title="Questions">
        <DeskTable rows={loaderData.rows} />
      </AdminPage>
    )
  }
  const { states, languages } = loaderData
  return (
    <AdminPage title="Translations">
      <ul className="grid gap-x-5 sm:grid-cols-2 lg:grid-cols-3">
        {states.map(({ abbrev, stateName }) => (
          <li key={abbrev} className="flex flex-wrap items-center gap-x-3">
            {stateName}
            {languages.map((tag) => (
              <Link
                key={tag}
                to={{
                  pathname: href('/admin/manuals/:abbrev/translations', { abbrev }),
                  search: `?language=${tag}&is=todo`,
                }}
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
              >
                {languageName(tag)}
                <span className="sr-only"> of {stateName}</span>
              </Link>
            ))}
          </li>
        ))}
      </ul>
    </AdminPage>
  )
}
