import { data, redirect } from 'react-router'
import { ButtonLink } from '../../base/ui/button.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { PrintButton } from '../../base/ui/print-button.tsx'
import { requestContext, servicesContext } from '../../context.server.ts'
import { isPlaceId, pupils } from '../course-records/course-records.server.ts'
import { newSecret } from '../course-records/secrets.server.ts'
import * as courseMessages from '../courses/course-messages.ts'
import { coursePath, pupilCertificatePath } from '../courses/course-paths.ts'
import { findForTeacher, noCourseAt } from '../courses/find-teacher.server.ts'
import { NoCourse } from '../courses/no-course.tsx'
import { actAsTeacher } from '../courses/teacher-action.server.ts'
import type { Route } from './+types/pupil-page.route.ts'
import { PupilOptions } from './pupil-options.tsx'
import { pupilReports } from './pupil-report.server.ts'
import * as messages from './pupil-results-messages.ts'
import { PupilSheet } from './pupil-sheet.tsx'

/** A pupil's results for the teacher, and what the teacher can do with the pupil. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { code, secret, pupil: id } = params
  const found = await findForTeacher(services, code, secret)
  if (!found) return noCourseAt(services, code)
  const pupil = isPlaceId(id) ? await pupils(services, found.of.id).get(id) : null
  if (!pupil) throw redirect(coursePath(found.of.id, secret))
  const { course, reportOf } = await pupilReports(services, found.of)
  return data({ course, report: await reportOf(pupil), fresh: newSecret() })
}

/** The intents are `let-back` and `remove` of `actAsTeacher`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  return actAsTeacher(services, context.get(requestContext), request, params, coursePath)
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title:
      loaderData && 'report' in loaderData
        ? messages.titleOf(loaderData.report.nickname, loaderData.course.name)
        : courseMessages.notHere(),
  },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export default function PupilPage({ loaderData, actionData, params }: Route.ComponentProps) {
  if (!('report' in loaderData)) return <NoCourse {...loaderData} />
  const { course, report, fresh } = loaderData
  const { code, name, school, state } = course
  return (
    <section className="results mx-auto flex w-full max-w-3xl grow flex-col gap-6 px-4 py-6">
      <header>
        <h1 className="text-3xl font-extrabold text-balance wrap-anywhere">{report.nickname}</h1>
        <p className="text-quiet wrap-anywhere">
          {name} • {courseMessages.ofSchool(school, state.stateName)}
        </p>
      </header>
      <ErrorNotice message={actionData && 'message' in actionData ? actionData.message : null} />
      <PupilSheet report={report} />
      <p className="text-sm text-quiet">{messages.notGraded()}</p>
      <PupilOptions
        pupil={report}
        fresh={fresh}
        newLink={actionData && 'newLink' in actionData ? actionData.newLink : null}
      />
      <div className="flex flex-wrap gap-3 print:hidden">
        <ButtonLink look="plain" to={pupilCertificatePath(code, params.secret, report.id)}>
          {messages.toCertificate()}
        </ButtonLink>
        <PrintButton look="plain">{courseMessages.print()}</PrintButton>
        <ButtonLink look="link" to={coursePath(code, params.secret)}>
          {courseMessages.toCourse()}
        </ButtonLink>
      </div>
    </section>
  )
}
