import { data } from 'react-router'
import { ButtonLink } from '../../base/ui/button.tsx'
import { PrintButton } from '../../base/ui/print-button.tsx'
import { servicesContext } from '../../context.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import * as courseMessages from '../courses/course-messages.ts'
import { coursePath } from '../courses/course-paths.ts'
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

/** A sheet of results for each pupil of a course. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await findForTeacher(services, params.code, params.secret)
  if (!found) return noCourseAt(services, params.code)
  const { course, reportOf } = await pupilReports(services, found.of)
  const joined = await joinedPupils(services, found.of)
  const reports = await Promise.all(
    joined.map(async (pupil) => {
      const report = await reportOf(pupil)
      const missed = report.missed.slice(0, MISSED_ON_SHEET)
      return { ...report, missed, more: report.missed.length - missed.length }
    }),
  )
  return data({ course, reports })
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
  const { course, reports } = loaderData
  const { code, name, school, state } = course
  return (
    <section className="mx-auto flex w-full max-w-3xl grow flex-col gap-6 px-4 py-6 print:block print:p-0">
      <h1 className="text-3xl font-extrabold text-balance wrap-anywhere print:hidden">
        {messages.titleOf(messages.sheets(), name)}
      </h1>
      <div className="flex flex-wrap gap-3 print:hidden">
        <PrintButton>{messages.printSheets()}</PrintButton>
        <ButtonLink look="plain" to={coursePath(code, params.secret)}>
          {courseMessages.toCourse()}
        </ButtonLink>
      </div>
      {reports.map((report) => (
        <article
          key={report.id}
          className="flex break-after-page flex-col gap-4 border-t border-line pt-4 last:break-after-auto print:border-0 print:pt-0"
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
