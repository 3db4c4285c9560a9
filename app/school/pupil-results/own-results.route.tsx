import { useLayoutEffect } from 'react'
import { data } from 'react-router'
import { ButtonLink } from '../../base/ui/button.tsx'
import { PrintButton } from '../../base/ui/print-button.tsx'
import { servicesContext } from '../../context.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import * as courseMessages from '../courses/course-messages.ts'
import { ownCertificatePath, pupilPath } from '../courses/course-paths.ts'
import { findPupil } from '../courses/join-course.server.ts'
import { NoCourse } from '../courses/no-course.tsx'
import { forgetEndedCourses, leavePupil } from '../courses/remembered-pupil.client.ts'
import type { Route } from './+types/own-results.route.ts'
import { pupilReports } from './pupil-report.server.ts'
import * as messages from './pupil-results-messages.ts'
import { PupilSheet } from './pupil-sheet.tsx'

export const handle: RouteHandle = { waits: true }

/** A pupil's own results, and nobody else's. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await findPupil(services, params.code, params.pupil)
  if (!found) return data(null, { status: 404 })
  const { course, reportOf } = await pupilReports(services, found.of, { isForPupils: true })
  return data({ course, report: await reportOf(found.pupil) })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData
      ? messages.titleOf(courseMessages.myResults(), loaderData.course.name)
      : courseMessages.notHere(),
  },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export default function OwnResults({ loaderData, params }: Route.ComponentProps) {
  useLayoutEffect(() => {
    if (loaderData) return
    leavePupil(params.code, params.pupil)
    forgetEndedCourses(new Date())
  }, [loaderData, params.code, params.pupil])

  if (!loaderData) return <NoCourse />
  const { course, report } = loaderData
  return (
    <section className="results mx-auto flex w-full max-w-3xl grow flex-col gap-6 px-4 py-6">
      <header>
        <h1 className="text-3xl font-extrabold text-balance wrap-anywhere">
          {messages.titleOf(courseMessages.myResults(), report.nickname)}
        </h1>
        <p className="text-quiet wrap-anywhere">
          {course.name} • {courseMessages.ofSchool(course.school, course.state.stateName)}
        </p>
      </header>
      <PupilSheet report={report} />
      <div className="flex flex-wrap gap-3 print:hidden">
        <ButtonLink look="plain" to={pupilPath(course.code, params.pupil)} reloadDocument>
          {messages.toLessons()}
        </ButtonLink>
        <ButtonLink look="plain" to={ownCertificatePath(course.code, params.pupil)}>
          {messages.toCertificate()}
        </ButtonLink>
        <PrintButton look="plain">{courseMessages.print()}</PrintButton>
      </div>
    </section>
  )
}
