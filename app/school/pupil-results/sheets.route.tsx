import { data } from 'react-router'
import { ButtonLink } from '../../base/ui/button.tsx'
import { PrintButton } from '../../base/ui/print-button.tsx'
import { servicesContext } from '../../context.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import * as courseMessages from '../courses/course-messages.ts'
import { coursePath, sheetsPath } from '../courses/course-paths.ts'
import { joinedPupils } from '../courses/course-view.server.ts'
import { findForTeacher, noCourseAt } from '../courses/find-teacher.server.ts'
import { NoCourse } from '../courses/no-course.tsx'
import type { Route } from './+types/sheets.route.ts'
import { pupilReports } from './pupil-report.server.ts'
import * as messages from './pupil-results-messages.ts'
import { PupilSheet } from './pupil-sheet.tsx'

export const handle: RouteHandle = { waits: true }

/** A sheet has room for so many missed questions. */
const MISSED_ON_SHEET = 8

/** So many sheets are made and printed at once. */
const SHEETS_AT_ONCE = 50

/** A sheet of results for each pupil of a course, from the pupil whose number the query `from` has. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await findForTeacher(services, params.code, params.secret)
  if (!found) return noCourseAt(services, params.code)
  const { course, reportOf } = await pupilReports(services, found.of)
  const joined = await joinedPupils(services, found.of)
  const asked = Number(new URL(request.url).searchParams.get('from'))
  const starts = Array.from(
    { length: Math.ceil(joined.length / SHEETS_AT_ONCE) },
    (_, n) => n * SHEETS_AT_ONCE + 1,
  )
  const from = starts.includes(asked) ? asked : 1
  const reports = await Promise.all(
    joined.slice(from - 1, from - 1 + SHEETS_AT_ONCE).map(async (pupil) => {
      const report = await reportOf(pupil)
      const missed = report.missed.slice(0, MISSED_ON_SHEET)
      return { ...report, missed, more: report.missed.length - missed.length }
    }),
  )
  const others = starts
    .filter((start) => start !== from)
    .map((first) => ({ first, last: Math.min(first + SHEETS_AT_ONCE - 1, joined.length) }))
  return data({ course, reports, others })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title:
      loaderData && 'reports' in loaderData
        ? messages.titleOf(messages.sheets(), loaderData.course.name)
        : courseMessages.notHere(),
  },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export default function Sheets({ loaderData, params }: Route.ComponentProps) {
  if (!('reports' in loaderData)) return <NoCourse {...loaderData} />
  const { course, reports, others } = loaderData
  const { code, name, school, state } = course
  return (
    <section className="results mx-auto flex w-full max-w-3xl grow flex-col gap-6 px-4 py-6 print:block print:p-0">
      <h1 className="text-3xl font-extrabold text-balance wrap-anywhere print:hidden">
        {messages.titleOf(messages.sheets(), name)}
      </h1>
      <div className="flex flex-wrap gap-3 print:hidden">
        <PrintButton>{messages.printSheets()}</PrintButton>
        {others.map(({ first, last }) => (
          <ButtonLink
            key={first}
            look="plain"
            to={`${sheetsPath(code, params.secret)}?from=${first}`}
          >
            {messages.sheetsOf(first, last)}
          </ButtonLink>
        ))}
        <ButtonLink look="plain" to={coursePath(code, params.secret)}>
          {courseMessages.toCourse()}
        </ButtonLink>
      </div>
      {reports.map((report) => (
        <article
          key={report.id}
          className="pupil-sheet flex flex-col gap-4 border-t border-line pt-4"
        >
          <header>
            <h2 className="text-2xl font-extrabold wrap-anywhere">{report.nickname}</h2>
            <p className="text-quiet wrap-anywhere">
              {name} • {courseMessages.ofSchool(school, state.stateName)}
            </p>
          </header>
          <PupilSheet report={report} more={report.more} />
        </article>
      ))}
    </section>
  )
}
